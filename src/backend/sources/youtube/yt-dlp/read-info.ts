// Reads yt-dlp's JSON into the same types as YouTube's own answers.
import type { CaptionTrack } from '../caption-tracks.ts'
import type { ShownChapters } from '../chapters.ts'
import { channelUrl, durationMsOf, type PlayerAnswer, readPictures } from '../player.ts'
import { at, booleanAt, listAt, numberAt, stringAt } from '../read-json.ts'
import { type Refusal, refusal, startSentence } from '../refusals.ts'
import type { PageFacts } from '../watch-page.ts'

const textOf = (info: unknown, ...keys: string[]): string =>
  keys.map((key) => stringAt(info, key)?.toWellFormed().trim()).find((text) => text) ?? ''

/** Lists each language once, in the first format with an address. The ~150 machine translations are left out. */
function readListed(info: unknown, field: 'subtitles' | 'automatic_captions'): CaptionTrack[] {
  const listed = at(info, field)
  if (typeof listed !== 'object' || listed === null) return []
  const keys = Object.keys(listed)
  const isAutomatic = field === 'automatic_captions'
  const hasOriginal = keys.some((key) => key.endsWith('-orig'))
  const spoken = stringAt(info, 'language')
  return keys.flatMap((key) => {
    const urls = listAt(listed, key).map((entry) => ({ entry, url: URL.parse(stringAt(entry, 'url') ?? '') }))
    const found = urls.find(({ url }) => url?.pathname.endsWith('/timedtext') && !url.searchParams.has('tlang'))
    if (!found?.url) return []
    const language = found.url.searchParams.get('lang') ?? key.replace(/-orig$/, '')
    const isOriginal = hasOriginal ? key.endsWith('-orig') : spoken === undefined || spoken === language
    const kind = isAutomatic ? 'automatic' : 'manual'
    const name = stringAt(found.entry, 'name')?.toWellFormed().slice(0, 200) || null
    return [
      { url: found.url.href, language, name, kind, isOfOriginalAudio: !isAutomatic || isOriginal, isDefault: false },
    ]
  })
}

function readChapters(info: unknown, description: string): ShownChapters | undefined {
  const chapters = listAt(info, 'chapters').flatMap((chapter) => {
    const seconds = numberAt(chapter, 'start_time')
    const title = textOf(chapter, 'title')
    // yt-dlp makes up this title for the part before the first chapter.
    if (title.startsWith('<Untitled')) return []
    return seconds === undefined || seconds < 0 || !title ? [] : [{ startMs: Math.round(seconds * 1000), title }]
  })
  if (chapters.length < 2) return undefined
  // yt-dlp does not say who made the chapters, but the author's are in the description.
  const isAuthors = chapters.every(({ title }) => description.includes(title))
  return { chapters, madeBy: isAuthors ? 'author' : 'youtube' }
}

function readInstant(info: unknown): number | null {
  const seconds = numberAt(info, 'timestamp')
  if (seconds !== undefined && Math.abs(seconds) < 1e11) return Math.round(seconds * 1000)
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(textOf(info, 'upload_date')) ?? []
  const instant = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isFinite(instant) ? instant : null
}

export function readInfo(info: unknown): { player: PlayerAnswer; page: PageFacts } {
  const description = textOf(info, 'description').replaceAll('\r\n', '\n')
  const availability = stringAt(info, 'availability')
  const player: PlayerAnswer = {
    title: textOf(info, 'title'),
    description,
    author: textOf(info, 'channel', 'uploader'),
    authorUrl: channelUrl(stringAt(info, 'channel_id')),
    durationMs: durationMsOf(numberAt(info, 'duration')),
    isEmbeddable: booleanAt(info, 'playable_in_embed') ?? null,
    pictures: readPictures({ thumbnails: at(info, 'thumbnails') }),
    tracks: [...readListed(info, 'subtitles'), ...readListed(info, 'automatic_captions')],
    storyboard: null,
  }
  const page: PageFacts = {
    publishedAt: readInstant(info),
    category: stringAt(info, 'categories', 0) ?? null,
    isUnlisted: availability === undefined ? null : availability === 'unlisted',
    pictures: [],
    authorAvatarUrl: null,
    chapters: readChapters(info, description),
  }
  return { player, page }
}

/** Why the video cannot be read, when the JSON says so; otherwise undefined. */
export function refusalOf(info: unknown): Refusal | undefined {
  const liveStatus = stringAt(info, 'live_status')
  if (liveStatus === 'is_live') return refusal('LIVE_NOW')
  if (liveStatus === 'post_live') return refusal('JUST_ENDED')
  if (liveStatus === 'is_upcoming') return refusal('UPCOMING', startSentence(numberAt(info, 'release_timestamp')))
  switch (stringAt(info, 'availability')) {
    case 'private':
      return refusal('PRIVATE')
    case 'subscriber_only':
      return refusal('MEMBERS_ONLY')
    case 'premium_only':
      return refusal('PREMIUM_ONLY')
    case 'needs_auth':
      return refusal((numberAt(info, 'age_limit') ?? 0) >= 18 ? 'AGE_RESTRICTED' : 'SIGN_IN_REQUIRED')
    default:
      return undefined
  }
}
