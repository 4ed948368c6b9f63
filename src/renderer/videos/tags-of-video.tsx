import { IconTag } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { TagChip } from '../marking/tag-chip.tsx'
import type { TagChoice } from '../marking/tag-choice.ts'
import { TagField } from '../marking/tag-field.tsx'
import { useTags } from '../marking/use-tags.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { SmallButton } from '../ui/small-button.ts'
import { useUndo } from '../undo/use-undo.tsx'
import styles from './tags-of-video.module.css'

/** The tags of a video. A click on the cross of one removes it; the button opens a field for all of them. */
export function TagsOfVideo({ videoId }: { videoId: string }) {
  const { orpc, client } = useBackend()
  const { confirm } = useUndo()
  const { tags } = useTags()
  const row = useQuery(orpc.videos.row.queryOptions({ input: { videoId } }))
  const [wanted, setWanted] = useState<TagChoice>()
  const editButton = useRef<HTMLButtonElement>(null)
  const change = useMutation({
    mutationFn: async ({ add, remove }: { add: { tagIds: number[]; names: string[] }; remove: number[] }) => {
      const { actId } = await client.tags.tagVideos({ videoIds: [videoId], add, remove })
      await row.refetch()
      confirm('Changed the tags of this video', actId)
    },
  })
  if (row.data === undefined) return null
  const { tagIds } = row.data
  const ofVideo = tags.filter((tag) => tagIds.includes(tag.tagId))

  function close(): void {
    setWanted(undefined)
    // The field that had the focus is gone.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  function save(saved: TagChoice): void {
    const added = saved.tagIds.filter((tagId) => !tagIds.includes(tagId))
    const remove = tagIds.filter((tagId) => !saved.tagIds.includes(tagId))
    if (added.length + saved.names.length + remove.length > 0)
      change.mutate({ add: { tagIds: added, names: [...saved.names] }, remove })
    close()
  }
  return (
    <section className={styles.tags} aria-label="Tags">
      {wanted === undefined ? (
        <>
          {ofVideo.map((tag) => (
            <TagChip
              key={tag.tagId}
              tag={tag}
              onRemove={() => change.mutate({ add: { tagIds: [], names: [] }, remove: [tag.tagId] })}
            />
          ))}
          <SmallButton
            ref={editButton}
            leftSection={<IconTag size={14} stroke={1.6} aria-hidden />}
            onClick={() => setWanted({ tagIds: ofVideo.map(({ tagId }) => tagId), names: [] })}
          >
            {ofVideo.length === 0 ? 'Tag this video' : 'Edit tags'}
          </SmallButton>
        </>
      ) : (
        <form
          className={styles.field}
          onSubmit={(event) => {
            event.preventDefault()
            save(wanted)
          }}
          // While something is typed, Escape is the field's own.
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          <TagField value={wanted} onChange={setWanted} onSubmit={save} isFocusedAtFirst label="Tags of this video" />
          <SmallButton type="submit">Save</SmallButton>
          <SmallButton color="gray" onClick={close}>
            Cancel
          </SmallButton>
        </form>
      )}
      {change.error && <ErrorNotice error={change.error} />}
    </section>
  )
}
