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
      title="Read, search and quote what is in videos"
      action={
        <>
          <Button onClick={() => onAddVideos()}>Add videos</Button>
          <Button variant="default" onClick={() => onAddVideos(exampleLink)}>
            Try it with an example
          </Button>
        </>
      }
    >
      <p>
        Paste YouTube links from anywhere: a reading list, an e-mail, a spreadsheet. Footnote finds the videos in it and
        brings back their text, so that you can search what was said, ask about it, and cite it to the second.
      </p>
    </EmptyState>
  )
}

export function EmptyCollection({ isMissing }: { isMissing: boolean }) {
  return (
    <EmptyState
      Icon={IconFolder}
      title={isMissing ? 'This collection is gone' : 'Nothing in this collection yet'}
      action={
        <Button variant="default" component={Link} to="/">
          Show all videos
        </Button>
      }
    >
      <p>
        {isMissing
          ? 'It was removed. Its videos are still in the library.'
          : 'Choose videos in “All videos” and use “Add to collection”, or name this collection when you add new ones.'}
      </p>
    </EmptyState>
  )
}
