// Saves a video in the library. No other file does. Each part is taken only if it may replace the existing one.
import type { SourceKind } from '../../contract/app/moments.ts'
import type { PartName } from '../../contract/app/replaced-parts.ts'
import type { Unread, Video, VideoContent } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { forgetKeptSummary, keepSummary } from '../library/videos/kept-summaries.ts'
import {
  getReplacedPart,
  type PartContents,
  removeReplacedPart,
  setPartAside,
} from '../library/videos/replaced-parts.ts'
import { type SaveOptions, writeVideo } from '../library/videos/videos.ts'
import { compose } from './compose.ts'
import { findKnownVideo, type KnownVideo } from './known-video.ts'
import { partsThatMayChange } from './may-replace.ts'
import { type Facts, mergeFacts } from './merge-facts.ts'
import { type MergedParts, mergeParts } from './merge-parts.ts'
import { divideVideo, type PartsByName, saidContentOf, saidOriginOf, standingsOf } from './parts.ts'

export interface SavingOptions extends SaveOptions {
  /** The user asked to replace the saved data, whatever its source. */
  isUsersWord?: boolean
}

export interface Saved extends Pick<MergedParts, 'rejected'> {
  isNew: boolean
  /** True if the video was in the trash. */
  isRestored: boolean
  /** The parts that brought something new. */
  taken: PartName[]
}

const noParts: PartsByName = { said: null, shown: null, sections: null, summary: null }

/** `hosted` if any part is from a service, else `local` if any part is from the local engine, else the source of the last fetch. */
export function sourceOf(parts: PartsByName, last: VideoContent['source']): VideoContent['source'] {
  const origins = Object.values(parts).map((part) => part?.origin)
  return origins.includes('hosted') ? 'hosted' : origins.includes('local') ? 'local' : last
}

export interface Writing {
  /** Undefined for a new video. */
  known: KnownVideo | undefined
  merged: MergedParts
  /** The new parts. */
  incoming: PartsByName
  facts: Facts & Pick<Video, 'source' | 'isLiveCrawl'>
  unsaid: PartContents['said']
  whole: Unread['whole']
  storyboard: VideoContent['storyboard']
  options: SaveOptions
  /** The time of the replacement, in milliseconds since the epoch. */
  now: number
}

/** Must be called within a transaction. Returns the row id. */
export function writeParts(library: Library, writing: Writing): number {
  const { known, merged, incoming, facts, unsaid, whole, storyboard, options, now } = writing
  const { parts } = merged
  const isRetold = parts.said !== null && (parts.said === incoming.said) !== (parts.sections === incoming.sections)
  const { content, under } = compose(facts, parts, unsaid, whole, isRetold)
  const rowId = writeVideo(library, { ...content, storyboard }, options)
  const by = parts.summary?.content.summary.by
  if (under === null || by === undefined) forgetKeptSummary(library, rowId)
  else keepSummary(library, rowId, { ...by, ...under })
  if (known !== undefined) for (const setAside of merged.setAside) setPartAside(library, known.rowId, setAside, now)
  return rowId
}

function addTo(
  library: Library,
  known: KnownVideo,
  content: VideoContent,
  options: SavingOptions,
): Omit<Saved, 'isRestored'> {
  const divisible = { ...content, visualModel: null, saidOrigin: saidOriginOf(content) }
  const incoming = divideVideo(divisible)
  const merged = mergeParts(known.parts, incoming, options.isUsersWord ?? false)
  const source = sourceOf(merged.parts, content.source)
  const isLiveCrawl = (source === content.source ? content.isLiveCrawl : null) ?? known.video.isLiveCrawl
  const facts = { ...mergeFacts(known.video, content), source, isLiveCrawl }
  const said = saidContentOf(divisible)
  const isEmpty = said.captionTrack === null && said.automatic.sections.length === 0 && said.automatic.summary === null
  const unsaid = isEmpty ? saidContentOf(known.base) : said
  const whole = [...(known.video.unread?.whole ?? []), ...(content.unread?.whole ?? [])]
  const { storyboard } = content
  writeParts(library, { known, merged, incoming, facts, unsaid, whole, storyboard, options, now: options.addedAt })
  return { isNew: false, taken: merged.taken, rejected: merged.rejected }
}

/**
 * Saves everything or nothing; the saved text is indexed later. A video in the trash is restored, then saved like one of the library. Replaced parts, and paid parts that were rejected, can be restored for 30
 * days. Throws BAD_INPUT for a video with more clips than the library can number, and the library's errors.
 */
export function saveVideo(library: Library, content: VideoContent, options: SavingOptions): Saved {
  return library
    .transaction((): Saved => {
      const [restored] = bringBackVideos(library, [content.videoId])
      const known = findKnownVideo(library, content.videoId)
      if (known !== undefined) return { ...addTo(library, known, content, options), isRestored: restored !== undefined }
      const video = { ...content, visualModel: null, saidOrigin: saidOriginOf(content) }
      writeVideo(library, video, options)
      const parts = divideVideo(video)
      const names: PartName[] = ['said', 'shown', 'sections', 'summary']
      return { isNew: true, isRestored: false, taken: names.filter((name) => parts[name] !== null), rejected: [] }
    })
    .immediate()
}

/** Whether a fetch from a source could change more than the facts of a video. Used before a call that may cost money. */
export function mayChangeParts(library: Library, videoId: string, source: SourceKind, isUsersWord: boolean): boolean {
  const known = findKnownVideo(library, videoId)
  return known === undefined || partsThatMayChange(standingsOf(known.parts), source, isUsersWord).length > 0
}

/** Makes a restored model summary hide the service's current summary, not the one from the time when it was set aside. */
function overPresent(part: PartsByName['summary'], known: PartsByName['summary']): PartsByName['summary'] {
  const byModel = part?.content.byModel
  if (part === null || byModel == null) return part
  const present = known?.content.byModel ? known.content.byModel.over : (known?.content.summary ?? null)
  return { ...part, content: { ...part.content, byModel: { ...byModel, over: present } } }
}

/** Restores a part at the user's request and sets the present part aside. Returns the video id. Throws REPLACED_PART_NOT_FOUND. */
export function restorePart(library: Library, replacedId: number, now: number): string {
  return library
    .transaction((): string => {
      const { videoId, part, origin, unread, content } = getReplacedPart(library, replacedId)
      const known = findKnownVideo(library, videoId)
      if (known === undefined) return videoId
      const alone: PartsByName = { ...noParts, [part]: { origin, unread, content } }
      const incoming = { ...alone, summary: overPresent(alone.summary, known.parts.summary) }
      const merged = mergeParts(known.parts, incoming, true)
      removeReplacedPart(library, replacedId)
      const { video, base } = known
      const source = sourceOf(merged.parts, video.source)
      const facts = { ...mergeFacts(video, { ...base, storyboard: null }), source, isLiveCrawl: video.isLiveCrawl }
      const unsaid = saidContentOf(base)
      const options = { openAtMs: 0, addedAt: video.refreshedAt }
      writeParts(library, {
        known,
        merged,
        incoming,
        facts,
        unsaid,
        whole: video.unread?.whole ?? [],
        storyboard: null,
        options,
        now,
      })
      return videoId
    })
    .immediate()
}
