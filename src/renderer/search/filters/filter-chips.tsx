import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from './filter-chips.module.css'
import { listChips, withoutChip } from './query-chips.ts'

interface FilterChipsProps {
  query: string
  onQuery: (query: string) => void
}

/** The filters of a query. Removing one edits the query. */
export function FilterChips({ query, onQuery }: FilterChipsProps) {
  const chips = listChips(query)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={`${chip.part.start} ${chip.label}`} className={styles.chip}>
          <span className="cut" dir="auto" title={chip.label}>
            {chip.label}
          </span>
          <ActionIcon
            aria-label={`Remove filter ${chip.label}`}
            size={20}
            onClick={() => onQuery(withoutChip(query, chip))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
