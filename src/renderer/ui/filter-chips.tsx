import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from './filter-chips.module.css'

interface FilterChipsProps {
  chips: readonly { key: string; label: string; onRemove: () => void }[]
}

/** The filters of a list. Each can be removed. */
export function FilterChips({ chips }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key} className={styles.chip}>
          <span className="cut" dir="auto" title={label}>
            {label}
          </span>
          <ActionIcon aria-label={`Remove filter ${label}`} size={20} onClick={onRemove}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
