import type { Mark } from '../../contract/app/marks.ts'
import { describeBasis } from '../../contract/describe-basis.ts'
import { writeCsv } from '../write-csv.ts'
import { formatClock } from './format-time.ts'

const columns = [
  'channel',
  'title',
  'published',
  'kind',
  'speakers',
  'start',
  'end',
  'quote',
  'note',
  'tags',
  'restsOn',
  'textChanged',
  'link',
  'videoId',
  'madeBy',
  'createdAt',
  'markId',
] as const

const dayOf = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10)

function toRow(mark: Mark, paths: ReadonlyMap<number, string>) {
  const { videoId, startMs, endMs, placement, isWholeVideo } = mark
  return {
    channel: mark.author,
    title: mark.title,
    published: mark.publishedAt === null ? '' : dayOf(mark.publishedAt),
    kind: isWholeVideo ? 'video' : (mark.kind ?? ''),
    speakers: mark.speakers.join('; '),
    start: isWholeVideo ? '' : formatClock(startMs),
    end: isWholeVideo ? '' : formatClock(Math.ceil(endMs / 1000) * 1000),
    quote: mark.quote,
    note: mark.note,
    tags: mark.tagIds.flatMap((tagId) => paths.get(tagId) ?? []).join('; '),
    restsOn: describeBasis(mark.basis),
    textChanged: placement === 'similar' || placement === 'time' ? 'yes' : '',
    link: mark.url,
    videoId,
    madeBy: mark.madeBy,
    createdAt: new Date(mark.createdAt).toISOString(),
    markId: mark.markId,
  }
}

/** One row for each mark. Only the first piece has the header. */
export const marksAsCsv = (
  marks: readonly Mark[],
  paths: ReadonlyMap<number, string>,
  { hasHeader }: { hasHeader: boolean },
): string =>
  writeCsv(
    columns,
    marks.map((mark) => toRow(mark, paths)),
    { hasHeader },
  )
