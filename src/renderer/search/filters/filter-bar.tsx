import { FilterChips } from '../../ui/filter-chips.tsx'
import { AddFilter } from './add-filter.tsx'
import { listChips, withoutChip } from './query-chips.ts'

interface FilterBarProps {
  query: string
  onQuery: (query: string) => void
}

/** The filters of a query, which are parts of its text, and a menu that adds one. */
export function FilterBar({ query, onQuery }: FilterBarProps) {
  const chips = listChips(query).map((chip) => ({
    key: `${chip.part.start} ${chip.label}`,
    label: chip.label,
    onRemove: () => onQuery(withoutChip(query, chip)),
  }))
  return (
    <>
      <FilterChips chips={chips} />
      <AddFilter query={query} onQuery={onQuery} />
    </>
  )
}
