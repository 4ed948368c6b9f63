import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import styles from './tags-page.module.css'

export function readCollectionId(search: URLSearchParams): number | undefined {
  const value = search.get('collection')
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

interface CollectionScopeProps {
  collectionId: number | undefined
  onSelect: (collectionId: number | undefined) => void
}

/** Selects the collection whose marks and videos are counted. Without collections there is nothing to select. */
export function CollectionScope({ collectionId, onSelect }: CollectionScopeProps) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.collections.list.queryOptions())
  const collections = data?.collections ?? []
  if (collections.length === 0 && collectionId === undefined) return null
  return (
    <Select
      aria-label="Count the marks of"
      className={styles.scope ?? ''}
      allowDeselect={false}
      searchable={collections.length > 10}
      data={[
        { value: '', label: 'Whole library' },
        ...collections.map((one) => ({ value: String(one.collectionId), label: one.name })),
      ]}
      value={collectionId === undefined ? '' : String(collectionId)}
      onChange={(value) => onSelect(value === null || value === '' ? undefined : Number(value))}
    />
  )
}
