import { notifications } from '@mantine/notifications'
import { useBackend } from '../../connection/backend.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { readError } from '../../ui/notices/read-error.ts'
import { useUndo } from '../../undo/use-undo.tsx'
import type { MarksView } from '../marks-address.ts'
import type { MarkPlace, MarkSection } from './mark-sections.ts'
import type { DropTarget } from './use-mark-drag.ts'
import type { MarkList } from './use-mark-list.ts'

interface Arranging {
  /** Moves marks beside another one; undefined where the order is not the user's own. */
  readonly drop: ((markIds: readonly string[], target: DropTarget) => void) | undefined
  /** Moves a mark one place up or down. Does nothing where the order is not the user's own. */
  readonly move: (place: MarkPlace, step: 1 | -1) => void
  /** Whether the mark has the tag whose order is shown. Marks that have only a tag below it have no place in its order. */
  readonly canMove: (markId: string) => boolean
}

/** The order by hand of the marks of one tag. The list shows a change at once. */
export function useArranging(view: MarksView, list: MarkList): Arranging {
  const { client } = useBackend()
  const { remember } = useUndo()
  const [tagId] = view.tagIds
  const isByHand = view.order === 'hand' && tagId !== undefined
  const canMove = (markId: string) => tagId !== undefined && (list.mark(markId)?.tagIds.includes(tagId) ?? false)

  async function arrange(section: MarkSection, moved: readonly string[], before: string | null): Promise<void> {
    if (tagId === undefined || moved.length === 0) return
    const ids = section.markIds ?? []
    list.reorder(section, moveBefore(ids, moved, before))
    try {
      const { actId } = await client.marks.arrange({ tagId, markIds: [...moved], before })
      remember(`Moved ${formatLocalCount(moved.length, 'mark')}`, actId)
    } catch (error) {
      list.reorder(section, ids)
      notifications.show({ color: 'red', message: readError(error).message })
    }
  }
  /** The mark before which others are put: one that has a place in the order and is not moved itself. */
  const findBefore = (ids: readonly string[], from: number, moved: ReadonlySet<string>): string | null =>
    ids.slice(from).find((id) => !moved.has(id) && canMove(id)) ?? null

  return {
    canMove,
    drop: isByHand
      ? (dragged, { markId, side }) => {
          const section = findSection(list, markId)
          if (section === undefined) return
          const ids = section.markIds ?? []
          const moved = new Set(dragged.filter(canMove))
          const from = ids.indexOf(markId) + (side === 'after' ? 1 : 0)
          void arrange(
            section,
            ids.filter((id) => moved.has(id)),
            findBefore(ids, from, moved),
          )
        }
      : undefined,
    move({ markId }, step) {
      const section = isByHand ? findSection(list, markId) : undefined
      const ids = section?.markIds ?? []
      const at = ids.indexOf(markId)
      const beside = ids[at + step]
      if (section === undefined || at < 0 || beside === undefined || !canMove(markId) || !canMove(beside)) return
      void arrange(section, [markId], findBefore(ids, step === 1 ? at + 2 : at - 1, new Set([markId])))
    },
  }
}

function findSection({ rows }: MarkList, markId: string): MarkSection | undefined {
  return rows.between(0, rows.count - 1).find(({ markIds }) => markIds?.includes(markId))
}

/** The ids with some of them moved before another one, or with null to the end. */
export function moveBefore(ids: readonly string[], moved: readonly string[], before: string | null): string[] {
  const isMoved = new Set(moved)
  const rest = ids.filter((id) => !isMoved.has(id))
  const at = before === null ? rest.length : rest.indexOf(before)
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}
