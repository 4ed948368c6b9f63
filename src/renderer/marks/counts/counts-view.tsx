import { Box, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileExport, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CountsBy } from '../../../contract/app/marks.ts'
import { useBackend } from '../../connection/backend.tsx'
import { saveBlob } from '../../connection/save-file.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { readError } from '../../ui/notices/read-error.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLate } from '../../ui/use-late.ts'
import { MarkFilterBar } from '../filters/filter-bar.tsx'
import { type MarksView, toMarkFilter, writeMarksView } from '../marks-address.ts'
import styles from '../marks-page.module.css'
import { CountsTable } from './counts-table.tsx'

interface CountsViewProps {
  by: CountsBy
  view: MarksView
  onChange: (changes: Partial<MarksView>, isTyping?: boolean) => void
}

const tables: { value: CountsBy; label: string }[] = [
  { value: 'tag-video', label: 'Tag × video' },
  { value: 'tag-speaker', label: 'Tag × speaker' },
  { value: 'tag-tag', label: 'Tag × tag' },
]

const explanations: Record<CountsBy, string> = {
  'tag-video': 'Marks of each tag in each video, and the time that they cover.',
  'tag-speaker': 'Marks of each tag by who says the words, and the time that they cover.',
  'tag-tag':
    'Marks of the row’s tag that have the column’s tag too or overlap a mark with it, and the time that both cover.',
}

/** How many marks the tags have, by video, by speaker or together. A cell opens its marks. */
export function CountsView({ by, view, onChange }: CountsViewProps) {
  const { client, orpc } = useBackend()
  const input = { ...toMarkFilter(view), by }
  const counts = useQuery({ ...orpc.marks.counts.queryOptions({ input }), placeholderData: keepPreviousData })
  const isLate = useLate(counts.isPending, 200)
  async function save(): Promise<void> {
    try {
      const { text } = await client.marks.countsCsv(input)
      const savedAs = await saveBlob(`marks-${by}.csv`, new Blob([text], { type: 'text/csv' }))
      if (savedAs !== null) notifications.show({ message: `Saved the table to ${savedAs}` })
    } catch (error) {
      notifications.show({ color: 'red', message: readError(error).message })
    }
  }
  const isEmpty = counts.data !== undefined && (counts.data.rows.length === 0 || counts.data.columns.length === 0)
  return (
    <div className={styles.page}>
      <PageHeader title="Marks" detail="counted">
        {!isEmpty && counts.data !== undefined && (
          <Button
            leftSection={<IconFileExport size={16} stroke={1.6} />}
            title="Saves one line for each cell that has marks"
            onClick={() => void save()}
          >
            Export as CSV
          </Button>
        )}
        <SegmentedControl
          aria-label="View"
          value="counts"
          onChange={(value) => value === 'list' && onChange({ counts: null })}
          data={[
            { value: 'list', label: 'List' },
            { value: 'counts', label: 'Counts' },
          ]}
        />
      </PageHeader>
      <MarkFilterBar
        view={view}
        onChange={onChange}
        onLeave={() => document.querySelector<HTMLElement>('[data-counts]')?.focus()}
        order={
          <SegmentedControl
            aria-label="Table"
            value={by}
            onChange={(value) => onChange({ counts: tables.find((one) => one.value === value)?.value ?? by })}
            data={tables}
          />
        }
      />
      {counts.error !== null && (
        <Box p={16}>
          <ErrorNotice error={counts.error} onRetry={() => void counts.refetch()} />
        </Box>
      )}
      {isLate && (
        <div className={styles.skeleton} role="status" aria-label="Counting the marks">
          <Skeleton height={240} />
        </div>
      )}
      {isEmpty && (
        <EmptyState Icon={IconTable} title="Nothing to count">
          <p>Counts appear once marks have tags. Select marks in the list and press t to tag them.</p>
        </EmptyState>
      )}
      {!isEmpty && counts.data !== undefined && (
        <>
          <p className={styles.explanation}>{explanations[by]}</p>
          <CountsTable
            counts={counts.data}
            by={by}
            addressOf={(row, column) => {
              const cell = { by, row, column }
              return `/marks?${writeMarksView({ ...view, counts: null, cell })}`
            }}
          />
        </>
      )}
    </div>
  )
}
