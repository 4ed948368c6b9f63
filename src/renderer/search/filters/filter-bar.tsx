import { AddFilter } from './add-filter.tsx'
import { FilterChips } from './filter-chips.tsx'

interface FilterBarProps {
  query: string
  onQuery: (query: string) => void
}

/** The filters of a query, which are parts of its text, and a menu that adds one. */
export function FilterBar({ query, onQuery }: FilterBarProps) {
  return (
    <>
      <FilterChips query={query} onQuery={onQuery} />
      <AddFilter query={query} onQuery={onQuery} />
    </>
  )
}
