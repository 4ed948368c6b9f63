import { Box, Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trashed } from '../../contract/app/trash.ts'
import { useBackend } from '../connection/backend.tsx'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TrashTable } from './trash-table.tsx'
import { trashedKey } from './trash-words.ts'
import { useTrash } from './use-trash.ts'

/** What was removed in the last 30 days. */
export function TrashPage() {
  const { orpc } = useBackend()
  const trash = useQuery(orpc.trash.list.queryOptions())
  const items = trash.data?.items
  return (
    <>
      {trash.error && !items && (
        <Box p={16}>
          <ErrorNotice error={trash.error} onRetry={() => void trash.refetch()} />
        </Box>
      )}
      {trash.isPending && <Skeleton height={56} m={16} width="auto" aria-label="Loading the trash" />}
      {items && <TrashContent items={items} />}
    </>
  )
}

function TrashContent({ items }: { items: readonly Trashed[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isDeleting, setIsDeleting] = useState(false)
  const { restore, empty } = useTrash(() => {
    setSelected(new Set())
    setIsDeleting(false)
  })
  // Another window may have restored some of them.
  const chosen = items.filter((item) => selected.has(trashedKey(item)))
  const keys = chosen.map(({ kind, id }) => ({ kind, id }))
  const doomed = formatLocalCount(chosen.length === 0 ? items.length : chosen.length, 'item')
  return (
    <>
      <PageHeader
        title="Trash"
        detail={items.length > 0 && `${formatLocalCount(items.length, 'item')}, kept for 30 days`}
      >
        {chosen.length > 0 && (
          <Button
            leftSection={<IconArrowBackUp size={16} />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ items: keys })}
          >
            Restore {formatLocalCount(chosen.length, 'item')}
          </Button>
        )}
        {items.length > 0 && (
          <Button leftSection={<IconTrash size={16} />} onClick={() => setIsDeleting(true)}>
            {chosen.length > 0 ? 'Delete for good' : 'Empty trash'}
          </Button>
        )}
      </PageHeader>
      {restore.error && (
        <Box p={16}>
          <ErrorNotice error={restore.error} />
        </Box>
      )}
      {items.length === 0 ? (
        <EmptyState Icon={IconTrash} title="The trash is empty">
          <p>Videos, marks, tags and collections that you remove are kept here for 30 days.</p>
        </EmptyState>
      ) : (
        <TrashTable items={items} selected={new Set(keys.map(trashedKey))} onSelect={setSelected} />
      )}
      {isDeleting && (
        <ConfirmLoss
          title={`Delete ${doomed} for good?`}
          confirm={`Delete ${doomed}`}
          isBusy={empty.isPending}
          error={empty.error}
          onConfirm={() => empty.mutate(chosen.length > 0 ? { items: keys } : {})}
          onCancel={() => setIsDeleting(false)}
        >
          <p>This cannot be undone. Adding a deleted video again may cost money. Answers keep their citations.</p>
        </ConfirmLoss>
      )}
    </>
  )
}
