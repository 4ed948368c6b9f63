import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '../../../contract/app/collections.ts'
import { useBackend } from '../../connection/backend.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import styles from '../../ui/panes/pane-list.module.css'
import { CollectionRow } from './collection-row.tsx'

interface CollectionListProps {
  /** The id of the open collection, if any. */
  current: number | undefined
  onDropVideos: (videoIds: string[], collection: Collection) => void
}

export function CollectionList({ current, onDropVideos }: CollectionListProps) {
  const { orpc } = useBackend()
  const list = useQuery(orpc.collections.list.queryOptions())
  const [isNaming, setIsNaming] = useState(false)
  const create = useMutation(orpc.collections.create.mutationOptions({ onSuccess: () => setIsNaming(false) }))
  const collections = list.data?.collections
  return (
    <>
      <div className={styles.heading}>
        <h2>Collections</h2>
        <Tooltip label="New collection">
          <ActionIcon aria-label="New collection" size={22} onClick={() => setIsNaming(true)}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isNaming && (
        <NameField
          label="New collection name"
          initial=""
          error={create.error}
          isBusy={create.isPending}
          onName={(name) => create.mutate({ name })}
          onCancel={() => {
            create.reset()
            setIsNaming(false)
          }}
        />
      )}
      {list.isPending && <Skeleton height={20} mx={12} mt={8} width="auto" />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {collections?.length === 0 && !isNaming && (
        <p className={styles.hint}>Group videos by project or theme. A video can be in several collections.</p>
      )}
      <ul>
        {collections?.map((collection) => (
          <CollectionRow
            key={collection.collectionId}
            collection={collection}
            isCurrent={collection.collectionId === current}
            onDropVideos={(videoIds) => onDropVideos(videoIds, collection)}
          />
        ))}
      </ul>
    </>
  )
}
