import { Button, Menu } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { filterFields, kindFields } from '../../../contract/search-query/query-parts.ts'
import { FilterValue } from './filter-value.tsx'
import { type ChipField, fieldLabels } from './query-chips.ts'

interface AddFilterProps {
  query: string
  onQuery: (query: string) => void
}

/** A menu of filters. The selected one asks for its value and then edits the query. */
export function AddFilter({ query, onQuery }: AddFilterProps) {
  const [field, setField] = useState<ChipField>()
  /** The button that is shown again takes the focus from the field that it replaces. */
  const [isReturning, setIsReturning] = useState(false)
  function close(): void {
    setIsReturning(true)
    setField(undefined)
  }
  if (field !== undefined) {
    return (
      <FilterValue
        key={field}
        field={field}
        query={query}
        onQuery={(changed) => {
          close()
          onQuery(changed)
        }}
        onCancel={close}
      />
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
        {kindFields.map((name) => (
          <Menu.Item key={name} onClick={() => setField(name)}>
            {fieldLabels[name]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {filterFields.map((name) => (
          <Menu.Item key={name} onClick={() => setField(name)}>
            {fieldLabels[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
