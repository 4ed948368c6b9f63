import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Import } from '../../contract/app/imports.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ImportButtons } from './import-buttons.tsx'
import type { UseCaptions } from './import-item-row.tsx'
import { ImportItems } from './import-items.tsx'
import { DoubtNotice, PauseNotice } from './import-notices.tsx'
import { crawlModeNotes, describeOutcome, importStateWords, sourceWords } from './import-words.ts'
import { countDone, countLinks, countToFetch } from './progress.ts'
import { useImportActions } from './use-import-actions.ts'
import { useProgress } from './use-progress.ts'

interface ImportDetailProps {
  importId: number
  paneButton: ReactNode
  addButton: ReactNode
  onUseCaptions: UseCaptions
}

export function ImportDetail({ importId, paneButton, addButton, onUseCaptions }: ImportDetailProps) {
  const { orpc } = useBackend()
  const detail = useQuery(orpc.imports.get.queryOptions({ input: { importId } }))
  const actions = useImportActions(importId)
  const shown = detail.data

  return (
    <>
      <PageHeader
        title={
          shown
            ? `${formatLocalCount(countLinks(shown.counts), 'link')}, ${formatRelativeDate(shown.createdAt)}`
            : 'Import'
        }
        hint={shown && formatExactDate(shown.createdAt)}
        paneButton={paneButton}
      >
        {shown && <ImportButtons shown={shown} actions={actions} />}
        {addButton}
      </PageHeader>
      {detail.error && !shown && (
        <Box p={16}>
          <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} />
        </Box>
      )}
      {detail.isPending && <Skeleton height={20} m={16} width="auto" aria-label="Reading the import" />}
      {shown && (
        <>
          <Stack flex="none" gap={8} p="12px 16px">
            <ImportStatus shown={shown} />
            {actions.error && <ErrorNotice error={actions.error} />}
            <PauseNotice shown={shown} actions={actions} />
            <DoubtNotice shown={shown} actions={actions} />
          </Stack>
          <ImportItems items={shown.items} state={shown.state} actions={actions} onUseCaptions={onUseCaptions} />
        </>
      )}
    </>
  )
}

function ImportStatus({ shown }: { shown: Import }) {
  const progress = useProgress(shown)
  const { counts, source, crawlMode, costUsd, state, estimateUsd, ceilingPerVideoUsd: ceiling } = shown
  const isOpen = state === 'running' || state === 'paused'
  const outcome = describeOutcome(counts)
  const how = source === 'hosted' ? `${sourceWords.hosted}, ${crawlModeNotes[crawlMode]}` : sourceWords.local
  return (
    <>
      <Group gap="4px 16px">
        <strong>{importStateWords[state]}</strong>
        {isOpen && <span className="figures">{progress}</span>}
        {outcome !== '' && <span className="figures">{outcome}</span>}
        <span className="dim">{how}</span>
        {source === 'hosted' && <span className="dim">Cost {formatLocalUsd(costUsd)}</span>}
        {estimateUsd !== null && estimateUsd > 0 && <span className="dim">Estimate {formatLocalUsd(estimateUsd)}</span>}
        {ceiling !== null && <span className="dim">Up to {formatLocalUsd(ceiling)} a video</span>}
      </Group>
      {isOpen && <ProgressBar done={countDone(counts)} total={countToFetch(counts)} label="Progress of the import" />}
    </>
  )
}
