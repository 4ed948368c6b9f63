import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconColumns3, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import styles from './library-header.module.css'
import { type ColumnLayout, columnNames, sizedColumns, toggleColumn, usualLayout } from './list/columns.ts'
import { nextSorting, type Sorting, type SortKey, sortKeys } from './shown/sort-videos.ts'

/** What the videos are sorted by, in the list and in the grid. Selecting the same again reverses the order. */
export function SortMenu({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const Icon = sorting.isDescending ? IconSortDescending : IconSortAscending
  const words = `${sortKeys[sorting.column]}, ${sorting.isDescending ? 'descending' : 'ascending'}`
  return (
    <Menu position="bottom-end" width={200} returnFocus>
      <Menu.Target>
        <Button
          classNames={{ label: styles.label ?? '', section: styles.icon ?? '' }}
          title={`Sorted by ${words}`}
          aria-label={`Sort: ${words}`}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        >
          {sortKeys[sorting.column]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        <Menu.RadioGroup value={sorting.column} onChange={(column) => onSort(nextSorting(sorting, column as SortKey))}>
          {Object.entries(sortKeys).map(([column, name]) => (
            <Menu.RadioItem key={column} value={column}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={sorting.isDescending ? 'descending' : 'ascending'}
          onChange={(order) => onSort({ ...sorting, isDescending: order === 'descending' })}
        >
          <Menu.RadioItem value="ascending">Ascending</Menu.RadioItem>
          <Menu.RadioItem value="descending">Descending</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ColumnsMenuProps {
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

/** Hides and shows the columns of the list. */
export function ColumnsMenu({ layout, onLayout }: ColumnsMenuProps) {
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Tooltip label="Columns">
          <ActionIcon aria-label="Columns" size={30}>
            <IconColumns3 size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {sizedColumns.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={!layout.hidden.includes(column)}
            onChange={() => onLayout(toggleColumn(layout, column))}
          >
            {columnNames[column]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick onClick={() => onLayout(usualLayout)}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
