import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { VideoRow } from '../../../contract/app/videos.ts'
import type { TagChoice } from '../../marking/tag-choice.ts'
import { TagField } from '../../marking/tag-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import type { TagTree } from '../shown/tag-tree.ts'
import type { VideoActions } from './use-video-acts.ts'

interface TagVideosProps {
  videos: VideoRow[]
  tags: TagTree
  onTag: VideoActions['tag']
  onClose: () => void
}

/** Changes the tags of videos. The field begins with the tags that all of them have; other tags of single videos stay. */
export function TagVideos({ videos, tags, onTag, onClose }: TagVideosProps) {
  const [common] = useState(() => tagsOfAll(videos, tags))
  const [wanted, setWanted] = useState<TagChoice>({ tagIds: common, names: [] })

  function save({ tagIds, names }: TagChoice): void {
    const added = tagIds.filter((tagId) => !common.includes(tagId))
    const removed = common.filter((tagId) => !tagIds.includes(tagId))
    if (added.length + names.length + removed.length > 0) {
      onTag({
        videoIds: videos.map(({ videoId }) => videoId),
        add: { tagIds: added, names: [...names] },
        remove: removed,
      })
    }
    onClose()
  }
  const [first] = videos
  return (
    <Dialog
      title={videos.length === 1 ? 'Tags of this video' : `Tags of ${formatLocalCount(videos.length, 'video')}`}
      size={480}
      onClose={onClose}
    >
      <p className="dim" dir="auto">
        {videos.length === 1 ? first?.title : 'Shows the tags that all of them have. Other tags of single videos stay.'}
      </p>
      <TagField value={wanted} onChange={setWanted} onSubmit={save} isFocusedAtFirst />
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" onClick={() => save(wanted)}>
          Save
        </Button>
      </Group>
    </Dialog>
  )
}

function tagsOfAll(videos: readonly VideoRow[], tags: TagTree): number[] {
  const [first, ...others] = videos
  if (first === undefined) return []
  return tags
    .of(first)
    .map(({ tagId }) => tagId)
    .filter((tagId) => others.every((video) => video.tagIds.includes(tagId)))
}
