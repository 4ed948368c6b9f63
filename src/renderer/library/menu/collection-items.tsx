import { Menu } from '@mantine/core'
import { IconFolderMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Collection } from '../../../contract/app/collections.ts'
import { useBackend } from '../../connection/backend.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import type { VideoActions } from './use-video-acts.ts'

interface CollectionItemsProps {
  videoIds: string[]
  /** The open collection, if any: the videos can be removed from it. */
  current: Collection | undefined
  acts: VideoActions
  onNewCollection: () => void
}

/** The items of a menu that adds videos to a collection. */
export function CollectionItems({ videoIds, current, acts, onNewCollection }: CollectionItemsProps) {
  const { orpc } = useBackend()
  const collections = useQuery(orpc.collections.list.queryOptions()).data?.collections ?? []
  return (
    <>
      {collections.map(({ collectionId, name }) => (
        <Menu.Item key={collectionId} onClick={() => acts.collect({ videoIds, collectionId, name })}>
          <OneLine text={name} />
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconPlus size={16} />} onClick={onNewCollection}>
        New collection…
      </Menu.Item>
      {current && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFolderMinus size={16} />}
            onClick={() => acts.takeOut({ videoIds, collectionId: current.collectionId })}
          >
            <OneLine text={`Remove from “${current.name}”`} />
          </Menu.Item>
        </>
      )}
    </>
  )
}
