import { CloseButton, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { canArrange, type MarksView } from '../marks-address.ts'
import { AddMarkFilter } from './add-filter.tsx'
import styles from './filter-bar.module.css'
import { useFilterChips } from './use-filter-chips.ts'

interface FilterBarProps {
  view: MarksView
  /** `isTyping`: the change does not make another entry of the history. */
  onChange: (changes: Partial<MarksView>, isTyping?: boolean) => void
  /** ↓ in the text field. */
  onLeave: () => void
  /** Takes the place of groups and order where there is no list. */
  order?: ReactNode
}

const groupings = [
  { value: '', label: 'No groups' },
  { value: 'tag', label: 'By tag' },
  { value: 'video', label: 'By video' },
  { value: 'collection', label: 'By collection' },
]

/** What the list is narrowed by, how it is grouped and how it is ordered. */
export function MarkFilterBar({ view, onChange, onLeave, order }: FilterBarProps) {
  const chips = useFilterChips(view, onChange)
  return (
    <div className={styles.bar}>
      <TextFilter text={view.text} onText={(text) => onChange({ text }, true)} onLeave={onLeave} />
      <FilterChips chips={chips} />
      <AddMarkFilter view={view} onChange={onChange} />
      {order === undefined ? (
        <div className={styles.order}>
          <Select
            aria-label="Group"
            className={styles.select ?? ''}
            allowDeselect={false}
            data={groupings}
            value={view.group ?? ''}
            onChange={(value) => onChange({ group: readGroup(value) })}
          />
          <Select
            aria-label="Order"
            className={styles.select ?? ''}
            allowDeselect={false}
            data={[
              { value: 'newest', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'video', label: 'By video and time' },
              { value: 'hand', label: 'By hand', disabled: !canArrange(view) },
            ]}
            value={view.order}
            onChange={(value) => onChange({ order: readOrder(value) })}
          />
        </div>
      ) : (
        <div className={styles.order}>{order}</div>
      )}
    </div>
  )
}

const readGroup = (value: string | null): MarksView['group'] =>
  value === 'tag' || value === 'video' || value === 'collection' ? value : null

const readOrder = (value: string | null): MarksView['order'] =>
  value === 'oldest' || value === 'video' || value === 'hand' ? value : 'newest'

/** Between the last key and the list. */
const pauseMs = 80

interface TextFilterProps {
  text: string
  onText: (text: string) => void
  onLeave: () => void
}

function TextFilter({ text, onText, onLeave }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  const [last, setLast] = useState(text)
  if (last !== text) {
    // Back, Forward or a link changed it.
    setLast(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const apply = useEffectEvent(() => {
    if (typed !== text) onText(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => apply(), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <TextInput
      aria-label="Filter marks by text"
      placeholder="Filter by quote, note, title or tag"
      className={styles.text ?? ''}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label="Clear the text" size="sm" onClick={() => setTyped('')} />}
      maxLength={1000}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  )
}
