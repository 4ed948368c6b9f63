// The videos on a page of a list, in the shapes YouTube has for them.
import type { ListedVideo } from '../video-lists.ts'
import { at, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import { refusal } from './refusals.ts'

const idForm = /^[\w-]{11}$/

const cleaned = (text: string | undefined) => text?.toWellFormed().trim() ?? ''

/** `m:ss` or `h:mm:ss`. */
function readLengthMs(text: string | undefined): number | null {
  const parts = /^\d{1,3}(?::\d{2}){1,2}$/.test(text ?? '') ? text?.split(':').map(Number) : undefined
  return parts ? parts.reduce((seconds, part) => seconds * 60 + part, 0) * 1000 : null
}

/** YouTube calls a video that is gone by one of these, instead of its title. */
const placeholders: readonly [RegExp, () => string][] = [
  [/^\[?private video\]?$/i, () => refusal('PRIVATE').message],
  [/^\[?(?:deleted|unavailable) video\]?$/i, () => 'This video was removed.'],
]

function whyUnavailable(title: string, style: string | undefined, isPlayable: unknown): string | null {
  const placeholder = isPlayable === true ? undefined : placeholders.find(([pattern]) => pattern.test(title))
  if (placeholder) return placeholder[1]()
  if (style === 'UPCOMING') return refusal('UPCOMING').message
  if (style === 'LIVE') return refusal('LIVE_NOW').message
  return isPlayable === false ? refusal('NOT_PLAYABLE').message : null
}

type Found = Omit<ListedVideo, 'position'> & { position: number | undefined }

/** The classic row of a playlist. */
function readRow(row: unknown): Found | undefined {
  const videoId = stringAt(row, 'videoId')
  if (videoId === undefined) return undefined
  const title = cleaned(textAt(row, 'title'))
  const seconds = numberAt(row, 'lengthSeconds')
  const styles = listAt(row, 'thumbnailOverlays').map((overlay) =>
    stringAt(overlay, 'thumbnailOverlayTimeStatusRenderer', 'style'),
  )
  const style = at(row, 'upcomingEventData') === undefined ? styles.find((one) => one !== undefined) : 'UPCOMING'
  return {
    videoId,
    title,
    author: cleaned(textAt(row, 'shortBylineText')) || null,
    durationMs: seconds === undefined ? null : Math.round(seconds * 1000),
    position: Number(textAt(row, 'index')?.replaceAll(/\D/g, '')) || undefined,
    unavailable: whyUnavailable(title, style, at(row, 'isPlayable')),
  }
}

const badgesOf = (overlay: unknown) => [
  ...listAt(overlay, 'thumbnailBottomOverlayViewModel', 'badges'),
  ...listAt(overlay, 'thumbnailOverlayBadgeViewModel', 'thumbnailBadges'),
]

/** The row that replaces it step by step. */
function readLockup(lockup: unknown): Found | undefined {
  const videoId = stringAt(lockup, 'contentId')
  if (videoId === undefined) return undefined
  const metadata = at(lockup, 'metadata', 'lockupMetadataViewModel')
  const rows = at(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows')
  const badges = listAt(lockup, 'contentImage', 'thumbnailViewModel', 'overlays')
    .flatMap(badgesOf)
    .map((badge) => at(badge, 'thumbnailBadgeViewModel'))
  const texts = badges.map((badge) => stringAt(badge, 'text'))
  const style = ['UPCOMING', 'LIVE'].find((word) => texts.some((text) => text?.toUpperCase() === word))
  const title = cleaned(stringAt(metadata, 'title', 'content'))
  return {
    videoId,
    title,
    author: cleaned(stringAt(rows, 0, 'metadataParts', 0, 'text', 'content')) || null,
    durationMs: texts.map(readLengthMs).find((ms) => ms !== null) ?? null,
    position: undefined,
    unavailable: whyUnavailable(title, style, undefined),
  }
}

/** A Short, which has no length here. */
function readShort(short: unknown): Found | undefined {
  const videoId =
    stringAt(short, 'videoId') ?? stringAt(short, 'onTap', 'innertubeCommand', 'reelWatchEndpoint', 'videoId')
  if (videoId === undefined) return undefined
  const title = cleaned(textAt(short, 'headline') ?? stringAt(short, 'overlayMetadata', 'primaryText', 'content'))
  return { videoId, title, author: null, durationMs: null, position: undefined, unavailable: null }
}

function readItem(item: unknown): Found | undefined {
  const inner = at(item, 'richItemRenderer', 'content') ?? item
  const row = at(inner, 'playlistVideoRenderer')
  if (row !== undefined) return readRow(row)
  const lockup = at(inner, 'lockupViewModel')
  if (lockup !== undefined) return readLockup(lockup)
  return readShort(at(inner, 'shortsLockupViewModel') ?? at(inner, 'reelItemRenderer'))
}

function tokenOf(item: unknown): string | undefined {
  const endpoint = at(item, 'continuationItemRenderer', 'continuationEndpoint')
  const commands = [endpoint, ...listAt(endpoint, 'commandExecutorCommand', 'commands')]
  return commands.map((command) => stringAt(command, 'continuationCommand', 'token')).find((token) => token)
}

export interface ListItems {
  videos: ListedVideo[]
  /** YouTube's name of the next page. */
  token: string | undefined
}

/** `offset`: how many videos come before the page. */
export function readListItems(answer: unknown, offset: number): ListItems {
  const items = listAt(answer, 'onResponseReceivedActions').flatMap((action) => [
    ...listAt(action, 'reloadContinuationItemsCommand', 'continuationItems'),
    ...listAt(action, 'appendContinuationItemsAction', 'continuationItems'),
  ])
  const found = items.map(readItem).filter((video) => video !== undefined && idForm.test(video.videoId)) as Found[]
  return {
    videos: found.map((video, index) => ({ ...video, position: video.position ?? offset + index + 1 })),
    token: items.map(tokenOf).findLast((token) => token !== undefined),
  }
}
