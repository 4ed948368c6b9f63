// Where marks are drawn in a transcript. Pure.
import type { Mark, TextRange } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import type { DrawnRange, RowPlace } from '../moments/reading/drawn-text.ts'

/** The words of a mark in the present text; null if it has none there. */
export const rangeOfMark = ({ kind, place }: Pick<Mark, 'kind' | 'place'>): TextRange | null =>
  kind === null || place === null ? null : { kind, from: place.from, to: place.to }

/** The words that are tinted. */
export const drawMarks = (marks: readonly Mark[], className: string): DrawnRange[] =>
  marks.flatMap((mark) => {
    const range = rangeOfMark(mark)
    return range === null ? [] : [{ id: mark.markId, range, className }]
  })

/** The marks that stand beside a row: those with words in it, and those without words whose time begins in it. */
export function marksBeside(marks: readonly Mark[], row: RowPlace): Mark[] {
  return marks.filter((mark) => {
    const range = rangeOfMark(mark)
    if (range !== null)
      return range.kind === row.kind && range.from.clip <= row.lastClip && range.to.clip >= row.firstClip
    const kind = mark.kind ?? 'said'
    return !mark.isWholeVideo && kind === row.kind && row.startMs <= mark.startMs && mark.startMs < row.endMs
  })
}

/** The colour of the first tag of a mark; a neutral one without tags. */
export function colourOf(mark: Pick<Mark, 'tagIds'>, byId: ReadonlyMap<number, Tag>): string {
  const tag = mark.tagIds.map((tagId) => byId.get(tagId)).find((one) => one !== undefined)
  return tag === undefined ? 'var(--mark-line)' : `var(--tag-${tag.colour})`
}
