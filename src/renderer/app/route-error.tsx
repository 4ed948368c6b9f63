import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react'
import { Link, useRouteError } from 'react-router'
import { EmptyState } from '../ui/notices/empty-state.tsx'

/** Stands where a page broke; the rest of the window stays usable. */
export function RouteError() {
  const error = useRouteError()
  return (
    <EmptyState
      Icon={IconAlertTriangle}
      title="This page could not be shown"
      action={
        <>
          <Button variant="filled" onClick={() => window.location.reload()}>
            Load it again
          </Button>
          <Button component={Link} to="/">
            Go to the library
          </Button>
        </>
      }
    >
      <p>Your library is not affected. What went wrong: {error instanceof Error ? error.message : String(error)}</p>
    </EmptyState>
  )
}

export function NotFound() {
  return (
    <EmptyState
      Icon={IconMapQuestion}
      title="There is no such page"
      action={
        <Button variant="filled" component={Link} to="/">
          Go to the library
        </Button>
      }
    >
      <p>The address may be of another version of Footnote.</p>
    </EmptyState>
  )
}
