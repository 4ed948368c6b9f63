import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { passageKindSchema } from '../../contract/app/moments.ts'
import { useBackend } from '../connection/backend.tsx'
import type { SearchAddress } from './search-address.ts'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'said', label: 'Said' },
  { value: 'shown', label: 'Shown' },
  { value: 'summarised', label: 'Summarised' },
]

const wholeLibrary = 'all'

interface SearchFiltersProps {
  address: SearchAddress
  onChange: (address: SearchAddress) => void
}

export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.collections.list.queryOptions())
  const collections = data?.collections ?? []
  return (
    <>
      <SegmentedControl
        aria-label="Kind of moment"
        data={kinds}
        value={address.kind ?? 'all'}
        onChange={(value) => onChange({ ...address, kind: passageKindSchema.safeParse(value).data ?? null })}
      />
      {collections.length > 0 && (
        <Select
          aria-label="Collection"
          w={200}
          searchable={collections.length > 8}
          data={[
            { value: wholeLibrary, label: 'Whole library' },
            ...collections.map(({ collectionId, name }) => ({ value: String(collectionId), label: name })),
          ]}
          value={address.collectionId === null ? wholeLibrary : String(address.collectionId)}
          onChange={(value) =>
            onChange({ ...address, collectionId: value === null || value === wholeLibrary ? null : Number(value) })
          }
        />
      )}
    </>
  )
}
