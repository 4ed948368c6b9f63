import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import styles from './no-transcript.module.css'

interface NoTranscriptProps {
  /** With the file when one was dropped here. */
  onUseCaptions: (file?: File) => void
}

export function NoTranscript({ onUseCaptions }: NoTranscriptProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drag has the button in it
    <div
      className={styles.pane}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        onUseCaptions(file)
      }}
    >
      <EmptyState
        Icon={IconMessageOff}
        title="There is no text for this video"
        action={
          <Button variant="default" onClick={() => onUseCaptions()}>
            Use a caption file…
          </Button>
        }
      >
        <p>
          It came without captions. Its title, description and sections can still be searched, and the player works as
          usual. Another source may have its text: add the link again, read by the other one. Or drop a caption file
          here.
        </p>
      </EmptyState>
    </div>
  )
}
