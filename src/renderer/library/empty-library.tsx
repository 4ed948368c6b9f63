import { Button } from '@mantine/core'
import { IconFolder, IconVideoPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'

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

export function EmptyCollection({ isMissing }: { isMissing: boolean }) {
  return (
    <EmptyState
      Icon={IconFolder}
      title={isMissing ? 'This collection was removed' : 'No videos in this collection'}
      action={
        <Button component={Link} to="/">
          Show all videos
        </Button>
      }
    >
      <p>
        {isMissing
          ? 'Its videos are still in the library.'
          : 'Select videos in “All videos”, then use “Add to collection”.'}
      </p>
    </EmptyState>
  )
}
