import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Tag } from '../../contract/app/tags.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { readError } from '../ui/notices/read-error.ts'
import { useUndo } from '../undo/use-undo.tsx'

export interface TagEdit {
  readonly tagId: number
  readonly name?: string
  readonly description?: string
  readonly colour?: Tag['colour']
  readonly parentId?: number | null
}

export interface TagActions {
  /** `path` such as `cooling/roofs` creates what is missing of it. */
  readonly create: (path: string, parentId: number | null) => Promise<Tag>
  /** Rejects without a message, so that the caller can offer to merge. */
  readonly update: (change: TagEdit) => Promise<void>
  readonly move: (tagIds: readonly number[], parentId: number | null) => Promise<void>
  readonly merge: (tagIds: readonly number[], into: Tag) => Promise<void>
  readonly remove: (tagIds: readonly number[]) => Promise<void>
}

/** What the user does with tags. Each can be undone. All but `create` and `update` tell the user themselves what failed. */
export function useTagActions(): TagActions {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const { confirm, remember } = useUndo()
  const refetch = () => queryClient.invalidateQueries({ queryKey: orpc.tags.list.key() })

  async function told(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notifications.show({ color: 'red', message: readError(error).message })
    } finally {
      await refetch()
    }
  }
  return {
    async create(path, parentId) {
      const { tag, actId } = await client.tags.create({ path, parentId })
      remember(`Added the tag “${tag.name}”`, actId)
      await refetch()
      return tag
    },
    async update(change) {
      const { tag, actId } = await client.tags.update(change)
      remember(`Changed the tag “${tag.name}”`, actId)
      await refetch()
    },
    move: (tagIds, parentId) =>
      told(async () => {
        // One act for each tag; a tag that cannot be moved does not stop the others.
        for (const tagId of tagIds) {
          const { tag, actId } = await client.tags.update({ tagId, parentId })
          confirm(`Moved the tag “${tag.name}”`, actId)
        }
      }),
    merge: (tagIds, into) =>
      told(async () => {
        const { actId } = await client.tags.merge({ tagIds: [...tagIds], intoId: into.tagId })
        confirm(`${formatLocalCount(tagIds.length, 'tag')} merged into “${into.name}”`, actId)
      }),
    remove: (tagIds) =>
      told(async () => {
        const { removed, actId } = await client.tags.remove({ tagIds: [...tagIds] })
        confirm(`${formatLocalCount(removed, 'tag')} deleted`, actId)
      }),
  }
}
