import { Button } from '@mantine/core'
import { IconDatabaseX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'

/** Shows the pages, or why the library cannot be used; settings stay reachable. */
export function LibraryProblem({ children }: { children: ReactNode }) {
  const { orpc } = useBackend()
  const { pathname } = useLocation()
  const info = useQuery(orpc.app.info.queryOptions())
  const problem = info.data?.problem
  if (!problem || pathname === '/settings') return children
  return (
    <EmptyState
      Icon={IconDatabaseX}
      title="The library cannot be used"
      action={
        <Button variant="filled" loading={info.isFetching} onClick={() => void info.refetch()}>
          Check again
        </Button>
      }
    >
      <p role="alert" data-code={problem.code}>
        {problem.message}
      </p>
      <p>
        Data folder: <code>{info.data?.dataDir}</code>
      </p>
    </EmptyState>
  )
}
