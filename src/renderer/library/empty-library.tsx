import { Button } from '@mantine/core'
import { IconCircleDot, IconFilter, IconFolder, IconTag, IconVideoPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import type { LibraryPlace } from './shown/library-place.ts'

/** The first video on YouTube: public, captioned, 19 seconds long. */
const exampleLink = watchUrl('jNQXAC9IVRw')

export function EmptyLibrary({ onAddVideos }: { onAddVideos: (text?: string) => void }) {
  return (
    <EmptyState
      Icon={IconVideoPlus}
      title="Read, search and quote videos"
      action={
        <>
          <Button variant="filled" onClick={() => onAddVideos()}>
            Add videos
          </Button>
          <Button onClick={() => onAddVideos(exampleLink)}>Try an example</Button>
        </>
      }
    >
      <p>
        Paste YouTube links from anywhere: a reading list, an email, a spreadsheet. Footnote fetches the transcripts, so
        that you can search them, ask questions and cite them to the second.
      </p>
    </EmptyState>
  )
}

interface EmptyPlaceProps {
  kind: LibraryPlace['kind']
  /** Whether the collection or the tag is no longer there. */
  isMissing: boolean
  /** The filter that no video fits; empty if there are no videos without it either. */
  filter: string
  onClearFilter: () => void
}

/** Where the library has videos, but this part of it shows none. */
export function EmptyPlace({ kind, isMissing, filter, onClearFilter }: EmptyPlaceProps) {
  if (filter.trim() !== '') {
    return (
      <EmptyState
        Icon={IconFilter}
        title="No title, author or tag matches"
        action={<Button onClick={onClearFilter}>Clear the filter</Button>}
      >
        <p>To find what was said or shown in the videos, use the search above.</p>
      </EmptyState>
    )
  }
  const { Icon, title, hint } = isMissing ? missing : empty[kind]
  return (
    <EmptyState
      Icon={Icon}
      title={isMissing ? `This ${kind} was removed` : title}
      action={
        <Button component={Link} to="/">
          Show all videos
        </Button>
      }
    >
      <p>{hint}</p>
    </EmptyState>
  )
}

const missing = { Icon: IconFolder, title: '', hint: 'Its videos are still in the library.' }

const empty = {
  all: { Icon: IconVideoPlus, title: 'No videos', hint: 'Paste links to add videos.' },
  unread: { Icon: IconCircleDot, title: 'No unread videos', hint: 'You have opened every video of the library.' },
  collection: {
    Icon: IconFolder,
    title: 'No videos in this collection',
    hint: 'Drag videos from “All videos” onto it, or select them and use “Add to collection”.',
  },
  tag: {
    Icon: IconTag,
    title: 'No videos with this tag',
    hint: 'Drag videos from “All videos” onto it, or select them and press t.',
  },
} as const
