import { Button, Menu } from '@mantine/core'
import { IconFolderMinus, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '../../contract/app/collections.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { NameField } from '../ui/name-field.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from '../ui/panes/pane-list.module.css'
import { useUndo } from '../undo/use-undo.tsx'
import header from './library-header.module.css'

interface CollectionMenuProps {
  videoIds: string[]
  /** The open collection, if any: the videos can be removed from it. */
  current: Collection | undefined
}

/** Adds the selected videos to a collection, or removes them from the open one. */
export function CollectionMenu({ videoIds, current }: CollectionMenuProps) {
  const { orpc, client } = useBackend()
  const { confirm } = useUndo()
  const [isOpen, setIsOpen] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const collections = useQuery(orpc.collections.list.queryOptions()).data?.collections ?? []
  const close = () => {
    setIsOpen(false)
    setIsNaming(false)
  }
  const add = useMutation({
    mutationFn: async (target: { collectionId: number; name: string } | { newName: string }) => {
      const { collectionId, name } =
        'newName' in target ? await client.collections.create({ name: target.newName }) : target
      const { actId } = await client.collections.addVideos({ collectionId, videoIds })
      return { name, actId }
    },
    onSuccess: ({ name, actId }) => {
      close()
      confirm(`Added ${formatLocalCount(videoIds.length, 'video')} to “${name}”`, actId)
    },
  })
  const takeOut = useMutation({
    mutationFn: (collectionId: number) => client.collections.removeVideos({ collectionId, videoIds }),
    onSuccess: ({ actId }) => {
      close()
      confirm(`Removed ${formatLocalCount(videoIds.length, 'video')} from the collection`, actId)
    },
  })
  const error = add.error ?? takeOut.error

  return (
    <Menu opened={isOpen} onChange={(open) => (open ? setIsOpen(true) : close())} closeOnItemClick={false} width={260}>
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
        {error && <Menu.Label c="var(--error)">{readError(error).message}</Menu.Label>}
        {collections.map(({ collectionId, name }) => (
          <Menu.Item key={collectionId} onClick={() => !add.isPending && add.mutate({ collectionId, name })}>
            <OneLine text={name} />
          </Menu.Item>
        ))}
        {isNaming ? (
          <NameField
            label="New collection name"
            initial=""
            error={undefined}
            isBusy={add.isPending}
            onName={(newName) => add.mutate({ newName })}
            onCancel={() => setIsNaming(false)}
          />
        ) : (
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setIsNaming(true)}>
            New collection
          </Menu.Item>
        )}
        {current && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconFolderMinus size={16} />} onClick={() => takeOut.mutate(current.collectionId)}>
              <OneLine text={`Remove from “${current.name}”`} />
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
