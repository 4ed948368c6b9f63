import { Menu } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  IconBlockquote,
  IconCircleDot,
  IconFileExport,
  IconFolderPlus,
  IconLink,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTag,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import type { Collection } from '../../../contract/app/collections.ts'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { modKey } from '../../ui/mod-key.ts'
import styles from '../../ui/panes/pane-list.module.css'
import type { Point } from '../selection/use-video-selection.ts'
import { CollectionItems } from './collection-items.tsx'
import type { VideoActions } from './use-video-acts.ts'

export interface VideoMenuActs extends VideoActions {
  open: (videoId: string) => void
  playFrom: (videoId: string, atMs: number) => void
  newCollection: (videoIds: string[]) => void
  openTags: (videoIds: string[]) => void
  copyLinks: (videoIds: string[]) => void
  cite: (videoIds: string[]) => void
  exportVideos: (videoIds: string[]) => void
  sendToZotero: (videoIds: string[]) => void
  fetchAgain: (videoIds: string[]) => void
  remove: (videoIds: string[]) => void
}

interface VideoMenuProps {
  videos: VideoRow[]
  at: Point
  collection: Collection | undefined
  acts: VideoMenuActs
  onClose: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The context menu of one video, or of the selected ones. */
export function VideoMenu({ videos, at, collection, acts, onClose }: VideoMenuProps) {
  const videoIds = videos.map(({ videoId }) => videoId)
  const [first] = videos
  const only = videos.length === 1 ? first : undefined
  const isUnread = videos.some((video) => video.isUnread)
  // The menu hears keys once it has the focus, which takes a moment.
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && target instanceof Element && target.closest('[role=menu]') === null) onClose()
  })
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      width={240}
      // Without the key that opened it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions for the selected videos">
        {only === undefined && <Menu.Label>{formatLocalCount(videos.length, 'video')} selected</Menu.Label>}
        {only && (
          <Menu.Item leftSection={<IconVideo {...icon} />} rightSection="Enter" onClick={() => acts.open(only.videoId)}>
            Open
          </Menu.Item>
        )}
        {only && only.readingMs !== null && only.readingMs > 0 && (
          <Menu.Item
            leftSection={<IconPlayerPlay {...icon} />}
            onClick={() => acts.playFrom(only.videoId, only.readingMs ?? 0)}
          >
            Play from {formatTime(only.readingMs)}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconFolderPlus {...icon} />}>Add to collection</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown className={styles.dropdown} w={240}>
            <CollectionItems
              videoIds={videoIds}
              current={collection}
              acts={acts}
              onNewCollection={() => acts.newCollection(videoIds)}
            />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item leftSection={<IconTag {...icon} />} rightSection="T" onClick={() => acts.openTags(videoIds)}>
          Tag…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCircleDot {...icon} />}
          onClick={() => acts.setRead({ videoIds, isRead: isUnread })}
        >
          {isUnread ? 'Mark as read' : 'Mark as unread'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLink {...icon} />}
          rightSection={modKey('C')}
          onClick={() => acts.copyLinks(videoIds)}
        >
          {only ? 'Copy link' : 'Copy links'}
        </Menu.Item>
        <Menu.Item leftSection={<IconBlockquote {...icon} />} onClick={() => acts.cite(videoIds)}>
          Cite…
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => acts.exportVideos(videoIds)}>
          Export…
        </Menu.Item>
        <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => acts.sendToZotero(videoIds)}>
          Send to Zotero…
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => acts.fetchAgain(videoIds)}>
          Re-fetch…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} rightSection="Delete" onClick={() => acts.remove(videoIds)}>
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
