// Reads one video of a list, in each of the shapes that YouTube uses for it.
import { cutLine } from '../../../bounds/bound-video.ts'
import type { VideoInList } from '../../video-lists.ts'
import { at, listAt, numberAt, stringAt, textAt } from '../read-json.ts'
import { refusal } from '../refusals.ts'

const cleaned = (text: string | undefined) => cutLine(text?.toWellFormed().trim() ?? '')

/** `m:ss` or `h:mm:ss`. */
function readLengthMs(text: string | undefined): number | null {
  const parts = /^\d{1,3}(?::\d{2}){1,2}$/.test(text ?? '') ? text?.split(':').map(Number) : undefined
  return parts ? parts.reduce((seconds, part) => seconds * 60 + part, 0) * 1000 : null
}

/** For an unavailable video YouTube shows one of these instead of the title. */
const placeholders: readonly [RegExp, () => string][] = [
  [/^\[?private video\]?$/i, () => refusal('PRIVATE').message],
  [/^\[?(?:deleted|unavailable) video\]?$/i, () => 'This video was removed.'],
]

type Style = 'UPCOMING' | 'LIVE' | 'MEMBERS_ONLY'

const styleReasons = {
  UPCOMING: () => refusal('UPCOMING').message,
  LIVE: () => refusal('LIVE_NOW').message,
  MEMBERS_ONLY: () => refusal('MEMBERS_ONLY').message,
} as const satisfies Record<Style, () => string>

function whyUnavailable(title: string, style: Style | undefined, isPlayable: unknown): string | null {
  const placeholder = isPlayable === true ? undefined : placeholders.find(([pattern]) => pattern.test(title))
  if (placeholder) return placeholder[1]()
  if (style !== undefined) return styleReasons[style]()
  return isPlayable === false ? refusal('NOT_PLAYABLE').message : null
}

/** `position` is undefined when the row does not state it. */
export type ListRow = Omit<VideoInList, 'position'> & { position: number | undefined }

function readRowStyle(row: unknown): Style | undefined {
  const badges = listAt(row, 'badges').map((badge) => stringAt(badge, 'metadataBadgeRenderer', 'style'))
  if (badges.includes('BADGE_STYLE_TYPE_MEMBERS_ONLY')) return 'MEMBERS_ONLY'
  if (at(row, 'upcomingEventData') !== undefined) return 'UPCOMING'
  const styles = listAt(row, 'thumbnailOverlays').map((overlay) =>
    stringAt(overlay, 'thumbnailOverlayTimeStatusRenderer', 'style'),
  )
  return (['UPCOMING', 'LIVE'] as const).find((style) => styles.includes(style))
}

/** Reads the classic row of a playlist. */
function readRow(row: unknown): ListRow | undefined {
  const videoId = stringAt(row, 'videoId')
  // Recommendations below a list are not part of it.
  if (videoId === undefined || stringAt(row, 'style')?.endsWith('_RECOMMENDED_VIDEO')) return undefined
  const title = cleaned(textAt(row, 'title'))
  const seconds = numberAt(row, 'lengthSeconds')
  return {
    videoId,
    title,
    author: cleaned(textAt(row, 'shortBylineText')) || null,
    durationMs: seconds === undefined ? null : Math.round(seconds * 1000),
    position: Number(textAt(row, 'index')?.replaceAll(/\D/g, '')) || undefined,
    unavailable: whyUnavailable(title, readRowStyle(row), at(row, 'isPlayable')),
  }
}

const badgesOf = (overlay: unknown) => [
  ...listAt(overlay, 'thumbnailBottomOverlayViewModel', 'badges'),
  ...listAt(overlay, 'thumbnailOverlayBadgeViewModel', 'thumbnailBadges'),
]

function readLockupStyle(badges: readonly unknown[], rows: readonly unknown[]): Style | undefined {
  const rowBadges = rows.flatMap((row) => listAt(row, 'badges'))
  if (rowBadges.some((badge) => stringAt(badge, 'badgeViewModel', 'badgeStyle') === 'BADGE_MEMBERS_ONLY'))
    return 'MEMBERS_ONLY'
  if (badges.some((badge) => stringAt(badge, 'badgeStyle') === 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE')) return 'LIVE'
  const texts = badges.map((badge) => stringAt(badge, 'text')?.toUpperCase())
  if (texts.includes('LIVE')) return 'LIVE'
  return texts.some((text) => text === 'UPCOMING' || text === 'PREMIERE') ? 'UPCOMING' : undefined
}

const isStatistic = (text: string) => /\b(?:views?|watching|waiting|ago|streamed|premiere[sd]?|scheduled)\b/i.test(text)

/**
 * The author is the text that links to a channel. A video of several channels has no such link; then it is the first text, unless that
 * is a statistic such as a view count.
 */
function readLockupAuthor(rows: readonly unknown[]): string | null {
  const texts = rows.flatMap((row) => listAt(row, 'metadataParts')).map((part) => at(part, 'text'))
  const channel = texts.find((text) =>
    stringAt(text, 'commandRuns', 0, 'onTap', 'innertubeCommand', 'browseEndpoint', 'browseId')?.startsWith('UC'),
  )
  const name = cleaned(stringAt(channel ?? texts[0], 'content'))
  return name === '' || (channel === undefined && isStatistic(name)) ? null : name
}

/** Reads the newer row, which is gradually replacing the classic one. */
function readLockup(lockup: unknown): ListRow | undefined {
  const videoId = stringAt(lockup, 'contentId')
  if (videoId === undefined) return undefined
  const metadata = at(lockup, 'metadata', 'lockupMetadataViewModel')
  const rows = listAt(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows')
  const badges = listAt(lockup, 'contentImage', 'thumbnailViewModel', 'overlays')
    .flatMap(badgesOf)
    .map((badge) => at(badge, 'thumbnailBadgeViewModel'))
  const lengths = badges.map((badge) => readLengthMs(stringAt(badge, 'text')))
  const title = cleaned(stringAt(metadata, 'title', 'content'))
  return {
    videoId,
    title,
    author: readLockupAuthor(rows),
    durationMs: lengths.find((ms) => ms !== null) ?? null,
    position: undefined,
    unavailable: whyUnavailable(title, readLockupStyle(badges, rows), undefined),
  }
}

/** Reads a Short. Its length is not stated in lists. */
function readShort(short: unknown): ListRow | undefined {
  const videoId =
    stringAt(short, 'videoId') ?? stringAt(short, 'onTap', 'innertubeCommand', 'reelWatchEndpoint', 'videoId')
  if (videoId === undefined) return undefined
  const title = cleaned(textAt(short, 'headline') ?? stringAt(short, 'overlayMetadata', 'primaryText', 'content'))
  return { videoId, title, author: null, durationMs: null, position: undefined, unavailable: null }
}

/** Undefined for an item that is not a video, such as a heading, the next page's token or another list. */
export function readListRow(item: unknown): ListRow | undefined {
  const inner = at(item, 'richItemRenderer', 'content') ?? item
  const row = at(inner, 'playlistVideoRenderer')
  if (row !== undefined) return readRow(row)
  const lockup = at(inner, 'lockupViewModel')
  if (lockup !== undefined) return readLockup(lockup)
  return readShort(at(inner, 'shortsLockupViewModel') ?? at(inner, 'reelItemRenderer'))
}
