import { Button, CloseButton, Menu, Select, TextInput } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../../connection/backend.tsx'
import { writePath } from '../../marking/tag-choice.ts'
import { useTags } from '../../marking/use-tags.ts'
import type { MarksView } from '../marks-address.ts'
import styles from './filter-bar.module.css'

interface AddFilterProps {
  view: MarksView
  onChange: (changes: Partial<MarksView>) => void
}

const fields = {
  tag: 'Tag',
  video: 'Video',
  collection: 'Collection',
  madeFrom: 'Made since',
  madeUntil: 'Made until',
} as const
type Field = keyof typeof fields

/** A menu of filters. One that needs a value asks for it in the same place. */
export function AddMarkFilter({ view, onChange }: AddFilterProps) {
  const [field, setField] = useState<Field>()
  /** The button that is shown again takes the focus from the field that it replaces. */
  const [isReturning, setIsReturning] = useState(false)
  function close(changes?: Partial<MarksView>): void {
    setIsReturning(true)
    setField(undefined)
    if (changes) onChange(changes)
  }
  if (field !== undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape in its field closes it
      <div className={styles.value} onKeyDown={(event) => event.key === 'Escape' && close()}>
        <span>{fields[field]}</span>
        <FilterValue field={field} view={view} onApply={close} />
        <CloseButton aria-label="Cancel the filter" size="sm" onClick={() => close()} />
      </div>
    )
  }
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          autoFocus={isReturning}
          leftSection={<IconFilterPlus size={16} stroke={1.6} aria-hidden />}
        >
          Add filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setField('tag')}>{fields.tag}</Menu.Item>
        <Menu.Item onClick={() => onChange({ isUntagged: true, tagIds: [] })}>Without a tag</Menu.Item>
        <Menu.Item onClick={() => setField('video')}>{fields.video}</Menu.Item>
        <Menu.Item onClick={() => setField('collection')}>{fields.collection}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ kind: 'said' })}>Said</Menu.Item>
        <Menu.Item onClick={() => onChange({ kind: 'shown' })}>Shown</Menu.Item>
        <Menu.Item onClick={() => onChange({ hasChangedText: true })}>Text changed</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setField('madeFrom')}>{fields.madeFrom}</Menu.Item>
        <Menu.Item onClick={() => setField('madeUntil')}>{fields.madeUntil}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterValueProps {
  field: Field
  view: MarksView
  onApply: (changes: Partial<MarksView>) => void
}

function FilterValue({ field, view, onApply }: FilterValueProps) {
  const { orpc } = useBackend()
  const { tags } = useTags()
  const videos = useQuery({ ...orpc.marks.groups.queryOptions({ input: { by: 'video' } }), enabled: field === 'video' })
  const collections = useQuery({ ...orpc.collections.list.queryOptions(), enabled: field === 'collection' })
  const label = fields[field]
  switch (field) {
    case 'tag':
      return (
        <ValueSelect
          label={label}
          options={tags.map(({ tagId, path }) => ({ value: String(tagId), label: writePath(path) }))}
          nothing="No tag has this name."
          onValue={(value) => onApply({ tagIds: [...new Set([...view.tagIds, Number(value)])], isUntagged: false })}
        />
      )
    case 'video':
      return (
        <ValueSelect
          label={label}
          options={(videos.data?.groups ?? []).map((group) => ({ value: String(group.key), label: group.label }))}
          nothing="No video with marks has this title."
          onValue={(value) => onApply({ videoIds: [...new Set([...view.videoIds, value])] })}
        />
      )
    case 'collection':
      return (
        <ValueSelect
          label={label}
          options={(collections.data?.collections ?? []).map((one) => ({
            value: String(one.collectionId),
            label: one.name,
          }))}
          nothing="No collection has this name."
          onValue={(value) => onApply({ collectionId: Number(value) })}
        />
      )
    default:
      return <DayInput label={label} onDay={(day) => onApply({ [field]: day })} />
  }
}

interface ValueSelectProps {
  label: string
  options: { value: string; label: string }[]
  nothing: string
  onValue: (value: string) => void
}

/** The most options that are offered at once; typing finds the others. */
const mostOffered = 100

function ValueSelect({ label, options, nothing, onValue }: ValueSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage={nothing}
      limit={mostOffered}
      w={240}
      data={options}
      value={null}
      onChange={(value) => value !== null && onValue(value)}
    />
  )
}

function DayInput({ label, onDay }: { label: string; onDay: (day: string) => void }) {
  const [day, setDay] = useState('')
  return (
    <form
      className={styles.value}
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') onDay(day)
      }}
    >
      <TextInput
        type="date"
        aria-label={label}
        autoFocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
