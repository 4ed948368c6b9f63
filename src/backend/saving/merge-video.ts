// Saves a video of another library of Footnote, such as a backup.
import { isDeepStrictEqual } from 'node:util'
import type { PartName } from '../../contract/app/replaced-parts.ts'
import type { Video } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import { findKnownVideo, type KnownVideo } from './known-video.ts'
import { findObjection } from './may-replace.ts'
import { type Facts, mergeFacts } from './merge-facts.ts'
import { mergeParts } from './merge-parts.ts'
import { type PartsByName, saidContentOf, standingsOf } from './parts.ts'
import { sourceOf, writeParts } from './save-video.ts'

export interface MergedVideo {
  rowId: number
  outcome: 'new' | 'same' | 'different'
}

/** The parts of the other video but for those that the known ones, which were fetched later, may have replaced. */
function withoutReplaced(known: PartsByName, other: PartsByName): PartsByName {
  const [ours, theirs] = [standingsOf(known), standingsOf(other)]
  const isReplaced = (name: PartName) => {
    const [our, their] = [ours[name], theirs[name]]
    return our !== null && their !== null && findObjection(their, our, false) === null
  }
  return {
    said: isReplaced('said') ? null : other.said,
    shown: isReplaced('shown') ? null : other.shown,
    sections: isReplaced('sections') ? null : other.sections,
    summary: isReplaced('summary') ? null : other.summary,
  }
}

const factsOf = (video: Video): Facts => mergeFacts(video, { ...video, storyboard: null })

/**
 * Adds the video, or the parts of it that may replace what the library has: what was fetched later replaces, by the same rule as for every
 * writer, and what is missing is added. Replaced parts can be restored for 30 days. Must be called within a transaction; the video must not
 * be in the trash.
 */
export function mergeVideo(library: Library, other: KnownVideo, now: number): MergedVideo {
  const { videoId, unread } = other.video
  const known = findKnownVideo(library, videoId)
  const whole = unread?.whole ?? []
  const { addedAt, refreshedAt, openAtMs } = other.video
  if (known === undefined) {
    const merged = { parts: other.parts, setAside: [], taken: [], rejected: [] }
    const { source, isLiveCrawl } = other.video
    const facts = { ...factsOf(other.video), source, isLiveCrawl }
    const unsaid = saidContentOf(other.base)
    const writing = { known, merged, incoming: other.parts, facts, unsaid, whole, storyboard: null, now }
    return { rowId: writeParts(library, { ...writing, options: { openAtMs, addedAt } }), outcome: 'new' }
  }
  const isLater = refreshedAt > known.video.refreshedAt
  const incoming = isLater ? other.parts : withoutReplaced(known.parts, other.parts)
  const merged = mergeParts(known.parts, incoming, false)
  const [older, newer] = isLater ? [known.video, other.video] : [other.video, known.video]
  const told = mergeFacts(older, { ...newer, storyboard: null })
  if (merged.taken.length === 0 && isDeepStrictEqual(told, factsOf(known.video)))
    return { rowId: known.rowId, outcome: 'same' }
  const facts = { ...told, source: sourceOf(merged.parts, newer.source), isLiveCrawl: newer.isLiveCrawl }
  const unsaid = saidContentOf(isLater ? other.base : known.base)
  const options = { openAtMs: 0, addedAt: newer.refreshedAt }
  const all = [...(known.video.unread?.whole ?? []), ...whole]
  writeParts(library, { known, merged, incoming, facts, unsaid, whole: all, storyboard: null, options, now })
  return { rowId: known.rowId, outcome: 'different' }
}
