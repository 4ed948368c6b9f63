// Widens a clip that a search found to a moment that is worth reading and playing.
import type { AudioClip } from '../../../../contract/app/videos.ts'

export const shortestMs = 25_000
export const longestMomentMs = 60_000
/** How far before the clip the start of its sentence is looked for. */
const longestLeadMs = 20_000
const longestGapMs = 5_000
export const longestMomentText = 1200

/** The fields of a spoken clip that decide where a moment starts and ends. */
export type SpokenClip = Pick<AudioClip, 'startMs' | 'endMs' | 'text' | 'speakerId'>

export const clipEndsSentence = ({ text }: Pick<SpokenClip, 'text'>) =>
  /[.!?…。！？؟।][\p{Pe}\p{Pf}"'”’\s]*$/u.test(text)

/** False if a long silence separates the two neighbours. */
export const canFollow = (before: SpokenClip, after: SpokenClip): boolean =>
  after.startMs - before.endMs <= longestGapMs

/** True if two neighbouring clips may be part of one quote: they have the same speaker and no long silence between them. */
const canJoin = (before: SpokenClip | undefined, after: SpokenClip | undefined): boolean =>
  before !== undefined && after !== undefined && before.speakerId === after.speakerId && canFollow(before, after)

/**
 * The index range (`to` is exclusive) of a clip's moment: whole sentences if the transcript has punctuation, and 25 to 60 seconds if enough
 * neighbours have the same speaker. A single clip is never cut, however long it is.
 */
export function widenToMoment(clips: readonly SpokenClip[], index: number): { from: number; to: number } {
  let from = index
  let to = index + 1
  const lengthMs = (first: number, end: number) => (clips[end - 1]?.endMs ?? 0) - (clips[first]?.startMs ?? 0)
  const fits = (first: number, end: number) =>
    lengthMs(first, end) <= longestMomentMs &&
    clips.slice(first, end).reduce((sum, { text }) => sum + text.length, 0) <= longestMomentText
  const canGoBack = () => canJoin(clips[from - 1], clips[from]) && fits(from - 1, to)
  const canGoOn = () => canJoin(clips[to - 1], clips[to]) && fits(from, to + 1)
  const endsAt = (end: number) => {
    const clip = clips[end - 1]
    return clip !== undefined && clipEndsSentence(clip)
  }

  const hasSentences = clips.slice(Math.max(0, index - 10), index + 10).some(clipEndsSentence)
  while (hasSentences && !endsAt(from) && lengthMs(from, index + 1) < longestLeadMs && canGoBack()) from--
  while ((lengthMs(from, to) < shortestMs || (hasSentences && !endsAt(to))) && canGoOn()) to++
  while (lengthMs(from, to) < shortestMs && canGoBack()) from--
  return { from, to }
}
