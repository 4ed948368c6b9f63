// Sentences that say which parts of a video came but could not be read.
import { formatCount } from '../format-count.ts'
import type { Unread, VideoContent } from './videos.ts'

/** The number of entries that could be read. */
export interface ReadCounts {
  said: number
  shown: number
  sections: number
}

/** Sounds are not counted, because a service sends none. */
export const countRead = ({
  audioClips,
  visualClips,
  sections,
}: Pick<VideoContent, 'audioClips' | 'visualClips' | 'sections'>): ReadCounts => ({
  said: audioClips.filter(({ isSound }) => !isSound).length,
  shown: visualClips.length,
  sections: sections.length,
})

/** For example “2 of 40 clips could not be read. The title could not be read.” */
export function describeUnread({ said, shown, sections, whole }: Unread, read: ReadCounts): string {
  const sentences = [
    describeCount(said + shown, read.said + read.shown, 'clip'),
    describeCount(sections, read.sections, 'section'),
    ...wholeNames(whole).map((name) => `${name} could not be read.`),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function describeCount(unread: number, read: number, noun: string): string {
  if (unread === 0) return ''
  const total = unread + read
  return `${unread.toLocaleString('en')} of ${formatCount(total, noun)} could not be read.`
}

function wholeNames(whole: Unread['whole']): string[] {
  const has = (...parts: Unread['whole']) => parts.every((part) => whole.includes(part))
  const transcript = has('said', 'shown')
    ? ['The transcript']
    : [...(has('said') ? ['The speech'] : []), ...(has('shown') ? ['The visual description'] : [])]
  const summary = has('summary') ? ['The summary'] : has('sections') ? ['The section summaries'] : []
  return [...(has('title') ? ['The title'] : []), ...transcript, ...summary]
}

/** What is still missing after a part was replaced by a complete one; null when nothing is. */
export function withoutUnread(unread: Unread | null, part: 'said' | 'shown'): Unread | null {
  if (unread === null) return null
  const rest = { ...unread, [part]: 0, whole: unread.whole.filter((name) => name !== part) }
  return rest.said + rest.shown + rest.sections + rest.whole.length === 0 ? null : rest
}
