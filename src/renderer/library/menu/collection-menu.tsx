import { Button, Menu } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import type { Collection } from '../../../contract/app/collections.ts'
import styles from '../../ui/panes/pane-list.module.css'
import header from '../library-header.module.css'
import { CollectionItems } from './collection-items.tsx'
import type { VideoActions } from './use-video-acts.ts'

interface CollectionMenuProps {
  videoIds: string[]
  current: Collection | undefined
  acts: VideoActions
  onNewCollection: (videoIds: string[]) => void
}

/** Adds the selected videos to a collection, or removes them from the open one. */
export function CollectionMenu({ videoIds, current, acts, onNewCollection }: CollectionMenuProps) {
  return (
    <Menu width={260} returnFocus>
      <Menu.Target>
        <Button
          classNames={{ label: header.label ?? '', section: header.icon ?? '' }}
          title="Add these videos to a collection"
          leftSection={<IconFolderPlus size={16} />}
        >
          Add to collection
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <CollectionItems
          videoIds={videoIds}
          current={current}
          acts={acts}
          onNewCollection={() => onNewCollection(videoIds)}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
