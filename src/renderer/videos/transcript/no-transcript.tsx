import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import styles from './no-transcript.module.css'

interface NoTranscriptProps {
  /** Called with a file if the user dropped one here. */
  onUseCaptions: (file?: File) => void
}

export function NoTranscript({ onUseCaptions }: NoTranscriptProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people who cannot drag use the button inside
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
        title="No transcript for this video"
        action={<Button onClick={() => onUseCaptions()}>Use a caption file…</Button>}
      >
        <p>
          This video has no captions. Its title, description and sections are still searchable. To get a transcript,
          import the video again from the other source, or drop a caption file here.
        </p>
      </EmptyState>
    </div>
  )
}
