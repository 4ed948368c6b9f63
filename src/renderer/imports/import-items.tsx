import { Box, SegmentedControl } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import { useKeptResults } from '../kept/use-kept-results.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { ImportItemRow, type UseCaptions } from './import-item-row.tsx'
import styles from './imports-page.module.css'
import { asShown, countByFilter, filterItems, filterWords, type ItemFilter, itemFilters } from './item-filter.ts'
import list from './row-list.module.css'
import type { ImportActions } from './use-import-actions.ts'

const rowHeight = 32

interface ImportItemsProps {
  items: ImportItem[]
  /** The state of the import that the items belong to. */
  state: Import['state']
  actions: ImportActions
  onUseCaptions: UseCaptions
}

/** The result of every link, in the order pasted. */
export function ImportItems({ items: all, state, actions, onUseCaptions }: ImportItemsProps) {
  const { error: keptError, ...keptActions } = useKeptResults()
  const [chosen, setChosen] = useState<ItemFilter>('all')
  const items = useMemo(() => asShown(all, state), [all, state])
  const counts = useMemo(() => countByFilter(items), [items])
  // A filter without any items left shows all items instead.
  const filter = counts[chosen] > 0 ? chosen : 'all'
  const shown = useMemo(() => filterItems(items, filter), [items, filter])
  const boxRef = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.itemId ?? index,
    overscan: 12,
  })
  return (
    <>
      <Box flex="none" p="0 16px 8px">
        <SegmentedControl
          aria-label="Show links that are"
          value={filter}
          onChange={(value) => setChosen(itemFilters.find((each) => each === value) ?? 'all')}
          data={itemFilters
            .filter((each) => each === 'all' || counts[each] > 0)
            .map((each) => ({ value: each, label: `${filterWords[each]} ${counts[each].toLocaleString()}` }))}
        />
      </Box>
      {keptError !== null && (
        <Box p="0 16px 8px">
          <ErrorNotice error={keptError} />
        </Box>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div ref={boxRef} className={`${list.box} ${styles.items}`} tabIndex={0}>
        <ul className={list.rows} style={{ height: rows.getTotalSize() }} aria-label="Links of this import">
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const item = shown[index]
            return (
              item && (
                <ImportItemRow
                  key={key}
                  item={item}
                  measure={rows.measureElement}
                  top={start}
                  position={index + 1}
                  count={shown.length}
                  isOver={state === 'cancelled'}
                  actions={actions}
                  keptActions={keptActions}
                  onUseCaptions={onUseCaptions}
                />
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}
