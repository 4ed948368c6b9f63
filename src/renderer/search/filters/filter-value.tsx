import { Autocomplete, Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { passageKindSchema } from '../../../contract/app/moments.ts'
import { withFilter } from '../../../contract/search-query/edit-query.ts'
import type { FilterField as Field } from '../../../contract/search-query/query-parts.ts'
import { useBackend } from '../../connection/backend.tsx'
import { listLanguages } from '../../ui/format/languages.ts'
import styles from './filter-value.module.css'
import { type ChipField, fieldLabels, plainWords, withKind } from './query-chips.ts'

interface FilterValueProps {
  field: ChipField
  query: string
  onQuery: (query: string) => void
  onCancel: () => void
}

/** Asks for the value of a filter, in the place of the button that adds one. */
export function FilterValue({ field, query, onQuery, onCancel }: FilterValueProps) {
  const kind = passageKindSchema.safeParse(field).data
  const [value, setValue] = useState(kind === undefined ? '' : plainWords(query))

  function apply(wanted: string): void {
    if (wanted.trim() === '') return
    onQuery(kind === undefined ? withFilter(query, field as Field, wanted.trim()) : withKind(query, kind, wanted))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    apply(value)
  }
  const isChosen = ['in', 'lang', 'tag', 'has'].includes(field)
  return (
    <form
      className={styles.form}
      aria-label={`Filter: ${fieldLabels[field]}`}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <span>{fieldLabels[field]}</span>
      <ValueInput field={field} value={value} onValue={setValue} onApply={apply} />
      {!isChosen && <Button type="submit">Add</Button>}
      <CloseButton aria-label="Cancel the filter" size="sm" onClick={onCancel} />
    </form>
  )
}

interface ValueInputProps {
  field: ChipField
  value: string
  onValue: (value: string) => void
  onApply: (value: string) => void
}

function ValueInput({ field, value, onValue, onApply }: ValueInputProps) {
  const label = fieldLabels[field]
  switch (field) {
    case 'in':
      return <CollectionSelect onApply={onApply} />
    case 'by':
      return <ChannelInput value={value} onValue={onValue} onApply={onApply} />
    case 'tag':
      return <TagSelect onApply={onApply} />
    case 'has':
      return (
        <Select
          aria-label={label}
          placeholder="Mark or note"
          defaultDropdownOpened
          autoFocus
          w={200}
          data={[
            { value: 'mark', label: 'Mark' },
            { value: 'note', label: 'Note' },
          ]}
          value={null}
          onChange={(value) => onApply(value ?? '')}
        />
      )
    case 'lang':
      return (
        <Select
          aria-label={label}
          placeholder="Language of the captions"
          searchable
          defaultDropdownOpened
          data-autofocus
          autoFocus
          w={200}
          data={listLanguages()}
          value={null}
          onChange={(code) => onApply(code ?? '')}
        />
      )
    case 'after':
    case 'before':
      return (
        <TextInput
          type="date"
          aria-label={label}
          autoFocus
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          aria-label={label}
          placeholder={field === 'speaker' ? 'Name of the speaker' : 'Word or “phrase”'}
          autoFocus
          w={200}
          maxLength={200}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
  }
}

function CollectionSelect({ onApply }: Pick<ValueInputProps, 'onApply'>) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.collections.list.queryOptions())
  return (
    <Select
      aria-label={fieldLabels.in}
      placeholder="Name of a collection"
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No collection has this name."
      w={200}
      data={[...new Set(data?.collections.map(({ name }) => name))]}
      value={null}
      onChange={(name) => onApply(name ?? '')}
    />
  )
}

function TagSelect({ onApply }: Pick<ValueInputProps, 'onApply'>) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.tags.list.queryOptions())
  return (
    <Select
      aria-label={fieldLabels.tag}
      placeholder="Name of a tag"
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No tag has this name."
      w={240}
      data={[...new Set(data?.tags.map(({ path }) => path.join('/')))]}
      value={null}
      onChange={(path) => onApply(path ?? '')}
    />
  )
}

/** The most names that are offered at once. */
const maxOffered = 50

function ChannelInput({ value, onValue, onApply }: Omit<ValueInputProps, 'field'>) {
  const { orpc } = useBackend()
  const { data: channels } = useQuery(
    orpc.videos.list.queryOptions({
      input: {},
      select: ({ videos }) => [...new Set(videos.map(({ author }) => author))].filter((author) => author !== ''),
    }),
  )
  return (
    <Autocomplete
      aria-label={fieldLabels.by}
      placeholder="Name of a channel"
      autoFocus
      w={200}
      limit={maxOffered}
      data={channels?.toSorted((a, b) => a.localeCompare(b)) ?? []}
      value={value}
      onChange={onValue}
      onOptionSubmit={onApply}
    />
  )
}
