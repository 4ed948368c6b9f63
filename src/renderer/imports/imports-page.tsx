import { Box, Button, Skeleton } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SplitView } from '../ui/panes/split-view.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportList } from './import-list.tsx'

interface ImportsPageProps {
  /** The import shown; undefined for the newest. */
  importId: number | undefined
  onAddVideos: () => void
  /** For a video whose text could not be fetched. */
  onUseCaptions: (video: { videoId: string; title: string }) => void
}

export function ImportsPage({ importId, onAddVideos, onUseCaptions }: ImportsPageProps) {
  const { orpc } = useBackend()
  const list = useQuery(orpc.imports.list.queryOptions())
  const imports = list.data?.imports
  const shownId = importId ?? imports?.[0]?.importId
  const addButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={onAddVideos}>
      Add videos
    </Button>
  )

  if (list.error && !imports) {
    return (
      <Box p={16}>
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      </Box>
    )
  }
  if (imports?.length === 0) {
    return (
      <>
        <PageHeader title="Imports" />
        <EmptyState Icon={IconListCheck} title="No imports yet" action={addButton}>
          <p>
            Each time you add videos, this page keeps a list of the links: which were added, which failed and why, and
            which you can retry.
          </p>
        </EmptyState>
      </>
    )
  }
  return (
    <SplitView
      name="imports"
      paneLabel="Imports"
      paneWidth={280}
      pane={
        imports ? (
          <ImportList imports={imports} shownId={shownId} />
        ) : (
          <Skeleton height={44} m={12} width="auto" aria-label="Reading the imports" />
        )
      }
    >
      {(paneButton) =>
        shownId === undefined ? (
          <PageHeader title="Imports" paneButton={paneButton} />
        ) : (
          <ImportDetail
            key={shownId}
            importId={shownId}
            paneButton={paneButton}
            addButton={addButton}
            onUseCaptions={onUseCaptions}
          />
        )
      }
    </SplitView>
  )
}
