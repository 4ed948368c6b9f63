import { Button, Kbd } from '@mantine/core'
import { IconFilterOff, IconHighlight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/notices/empty-state.tsx'

/** Teaches how marks are made. */
export function EmptyMarks() {
  return (
    <EmptyState
      Icon={IconHighlight}
      title="Your quotes and notes"
      action={
        <>
          <Button component={Link} to="/" variant="filled">
            Open the library
          </Button>
          <Button component={Link} to="/search">
            Search for a moment
          </Button>
        </>
      }
    >
      <p>
        Mark what matters in a video, add a note and tags, and find it all here: to sort, to group by tag, to play one
        after another, and to export with times and links.
      </p>
      <p>
        Open a video and select words in its transcript, or press <Kbd>h</Kbd> while it plays to mark the sentence being
        said. <Kbd>n</Kbd> adds a note and <Kbd>t</Kbd> a tag.
      </p>
    </EmptyState>
  )
}

/** No mark fits the filter. */
export function NothingFits({ action }: { action: ReactNode }) {
  return (
    <EmptyState Icon={IconFilterOff} title="No marks fit this filter" action={action}>
      <p>Remove a condition above, or clear the whole filter.</p>
    </EmptyState>
  )
}
