import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { searchCategorySchema } from '../../../contract/service/search.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import styles from './service-filter-row.module.css'
import { countFilters, noFilters, resultCounts, type ServiceFilters } from './service-filters.ts'

const besideField = { label: { marginBottom: 0 } }

interface ServiceFilterRowProps {
  id: string
  filters: ServiceFilters
  onFilters: (filters: ServiceFilters) => void
}

/** Filters for the next search of the service. They do not affect the library's results. */
export function ServiceFilterRow({ id, filters, onFilters }: ServiceFilterRowProps) {
  const change = (changes: Partial<ServiceFilters>) => onFilters({ ...filters, ...changes })
  return (
    <fieldset id={id} className={styles.row}>
      <legend>Service filters</legend>
      <Select
        aria-label="Category"
        placeholder="Any category"
        w={140}
        clearable
        allowDeselect
        data={[...searchCategorySchema.options]}
        value={filters.category || null}
        onChange={(category) => change({ category: category ?? '' })}
      />
      <TextInput
        type="date"
        styles={besideField}
        label="Published from"
        max={filters.until || undefined}
        value={filters.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        styles={besideField}
        label="until"
        aria-label="Published until"
        min={filters.from || undefined}
        value={filters.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      <TextInput
        aria-label="Spoken text contains"
        placeholder="Spoken text contains"
        w={168}
        maxLength={500}
        value={filters.spoken}
        onChange={(event) => change({ spoken: event.currentTarget.value })}
      />
      <TextInput
        aria-label="Screen text contains"
        placeholder="Screen text contains"
        w={168}
        maxLength={500}
        value={filters.screen}
        onChange={(event) => change({ screen: event.currentTarget.value })}
      />
      <Select
        aria-label="Number of results"
        w={104}
        data={resultCounts.map((count) => ({ value: String(count), label: formatLocalCount(count, 'result') }))}
        value={String(filters.maxResults)}
        onChange={(count) => change({ maxResults: Number(count ?? noFilters.maxResults) })}
      />
      <Checkbox
        label="With transcripts and summaries"
        title="Lets you save results without another request. The service may charge for this."
        checked={filters.isWhole}
        onChange={(event) => change({ isWhole: event.currentTarget.checked })}
      />
      {countFilters(filters) > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onFilters(noFilters)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}
