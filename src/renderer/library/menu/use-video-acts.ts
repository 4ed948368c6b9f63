import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useBackend } from '../../connection/backend.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { readError } from '../../ui/notices/read-error.ts'
import { useUndo } from '../../undo/use-undo.tsx'

interface TagChange {
  videoIds: string[]
  /** `names` may be paths such as `cooling/roofs`. */
  add: { tagIds: number[]; names: string[] }
  /** Ids of tags. */
  remove?: number[]
}

/** Changes that concern several videos at once. Each says in a toast what was done, and offers Undo. */
export function useVideoActs() {
  const { client } = useBackend()
  const { confirm } = useUndo()
  const collect = useMutation({
    mutationFn: async ({
      videoIds,
      ...to
    }: { videoIds: string[] } & ({ collectionId: number; name: string } | { newName: string })) => {
      const { collectionId, name } = 'newName' in to ? await client.collections.create({ name: to.newName }) : to
      const { actId } = await client.collections.addVideos({ collectionId, videoIds })
      confirm(`Added ${formatLocalCount(videoIds.length, 'video')} to “${name}”`, actId)
    },
    onError: tellError,
  })
  const takeOut = useMutation({
    mutationFn: async ({ videoIds, collectionId }: { videoIds: string[]; collectionId: number }) => {
      const { actId } = await client.collections.removeVideos({ collectionId, videoIds })
      confirm(`Removed ${formatLocalCount(videoIds.length, 'video')} from the collection`, actId)
    },
    onError: tellError,
  })
  const tag = useMutation({
    mutationFn: async ({ videoIds, add, remove = [] }: TagChange) => {
      const { changed, actId } = await client.tags.tagVideos({ videoIds, add, remove })
      confirm(
        changed === 0 ? 'The tags are unchanged' : `Changed the tags of ${formatLocalCount(changed, 'video')}`,
        actId,
      )
    },
    onError: tellError,
  })
  const setRead = useMutation({
    mutationFn: (change: { videoIds: string[]; isRead: boolean }) => client.videos.setRead(change),
    onError: tellError,
  })
  return { collect: collect.mutate, takeOut: takeOut.mutate, tag: tag.mutate, setRead: setRead.mutate }
}

export type VideoActions = ReturnType<typeof useVideoActs>

function tellError(error: unknown): void {
  notifications.show({ color: 'red', message: readError(error).message })
}
