import type { Mark } from '../../../contract/app/marks.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { describeBasis } from '../../../contract/describe-basis.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { speakerLabel } from '../speaker-label.ts'
import { type DocumentBlock, type DocumentRun, joinRuns, paragraphOf, runOf } from './document.ts'

export type TagsById = ReadonlyMap<number, Pick<Tag, 'path' | 'colour'>>

const wordsOf = ({ kind, quote }: Mark): DocumentRun[] => {
  const { text } = runOf(quote)
  if (text === '') return []
  return kind === 'shown' ? [{ text: `[On screen: ${text}]` }] : [{ text: `“${text}”` }]
}

function placeOf({ videoId, startMs, endMs, isWholeVideo }: Mark): DocumentRun {
  if (isWholeVideo) return { text: 'whole video', link: watchUrl(videoId) }
  const [start, end] = [formatTime(startMs), formatTime(endMs)]
  const text = start === end ? start : `${start}–${end}`
  return { text, link: watchUrl(videoId, startMs), atMs: startMs }
}

/** Who says it, the video, the channel, its date (UTC), the time and what the words rest on. Unknown details are left out. */
function sourceOf(mark: Mark, showsVideo: boolean): DocumentRun[] {
  const ofVideo = [
    [runOf(mark.title, { isEmphasised: true })],
    [runOf(mark.author)],
    mark.publishedAt === null ? [] : [{ text: new Date(mark.publishedAt).toISOString().slice(0, 10) }],
  ]
  const parts = [
    ...mark.speakers.map((name) => [runOf(speakerLabel(name) ?? '')]),
    ...(showsVideo ? ofVideo : []),
    [placeOf(mark)],
    [runOf(describeBasis(mark.basis))],
  ]
  return joinRuns(parts, ', ')
}

/** A quotation with its source, and what the user added to it. */
export function markBlock(
  mark: Mark,
  tags: TagsById,
  { showsVideo }: { showsVideo: boolean },
): Extract<DocumentBlock, { type: 'mark' }> {
  const words = wordsOf(mark)
  const source = paragraphOf('source', { text: '— ' }, ...sourceOf(mark, showsVideo))
  const chips = mark.tagIds.flatMap((tagId): DocumentRun[][] => {
    const tag = tags.get(tagId)
    return tag === undefined ? [] : [[runOf(tag.path.join('/'), { tag: tag.colour })]]
  })
  const hasChanged = mark.placement === 'similar' || mark.placement === 'time'
  const blocks: DocumentBlock[] = [
    words.length === 0 ? source : { type: 'quotation', blocks: [paragraphOf('text', ...words), source] },
    ...(mark.note === '' ? [] : [{ type: 'note' as const, text: mark.note }]),
    ...(chips.length === 0 ? [] : [paragraphOf('facts', ...joinRuns(chips, ' '))]),
    ...(hasChanged
      ? [paragraphOf('caveat', { text: 'The text of the video has changed since this was marked.' })]
      : []),
  ]
  return { type: 'mark', anchor: `mark-${mark.markId}`, blocks }
}
