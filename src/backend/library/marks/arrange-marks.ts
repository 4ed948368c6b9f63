// The user's own order of the marks of a tag.
import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { getTagRow } from '../tags/tags.ts'
import { getMarkRow } from './marks.ts'

interface Ranked {
  markRowId: number
  rank: number
}

/** Ranks between two others, in order; undefined if numbers are not exact enough for that. */
function ranksBetween(low: number, high: number, count: number): number[] | undefined {
  const step = (high - low) / (count + 1)
  const ranks = Array.from({ length: count }, (_, index) => low + step * (index + 1))
  const all = [low, ...ranks, high]
  return all.every((rank, index) => index === 0 || rank > (all[index - 1] ?? rank)) ? ranks : undefined
}

/**
 * Moves marks within the order of a tag, in the given order: before another mark, or to the end. Throws TAG_NOT_FOUND, MARK_NOT_FOUND, and
 * BAD_INPUT for a mark that does not have the tag itself.
 */
export function arrangeMarks(
  library: Library,
  { tagId, markIds, before }: { tagId: number; markIds: readonly string[]; before: string | null },
): void {
  library
    .transaction(() => {
      const { name } = getTagRow(library, tagId)
      const order = prepareOnce<[number], Ranked>(
        library,
        'SELECT mark_id AS markRowId, rank FROM mark_tags WHERE tag_id = ? ORDER BY rank, mark_id',
      ).all(tagId)
      const known = new Set(order.map(({ markRowId }) => markRowId))
      const readRow = (markId: string): number => {
        const { id } = getMarkRow(library, markId)
        if (known.has(id)) return id
        throw new AppError('BAD_INPUT', `Only marks with the tag “${name}” itself can be put in order here.`)
      }
      const moved = [...new Set(markIds)].filter((markId) => markId !== before).map(readRow)
      const set = prepareOnce(library, 'UPDATE mark_tags SET rank = ? WHERE mark_id = ? AND tag_id = ? AND rank <> ?')
      const write = (markRowId: number, rank: number) => set.run(rank, markRowId, tagId, rank)

      const rest = order.filter(({ markRowId }) => !moved.includes(markRowId))
      const target = before === null ? undefined : readRow(before)
      const at = target === undefined ? rest.length : rest.findIndex(({ markRowId }) => markRowId === target)
      const low = rest[at - 1]?.rank ?? (rest[at]?.rank ?? 1) - moved.length - 1
      const high = rest[at]?.rank ?? low + moved.length + 1
      const ranks = ranksBetween(low, high, moved.length)
      if (ranks !== undefined) for (const [index, rank] of ranks.entries()) write(moved[index] ?? 0, rank)
      else {
        const all = [...rest.slice(0, at).map(({ markRowId }) => markRowId), ...moved]
        for (const { markRowId } of rest.slice(at)) all.push(markRowId)
        for (const [index, markRowId] of all.entries()) write(markRowId, index + 1)
      }
    })
    .immediate()
}
