import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { largestCaptionFile } from '../../contract/app/videos.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './caption-file-dialog.module.css'

interface CaptionFileFieldProps {
  file: File | undefined
  onFile: (file: File) => void
}

/** A field for one file, dropped or selected. */
export function CaptionFileField({ file, onFile }: CaptionFileFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function take(files: FileList | null) {
    const [first] = files ?? []
    if (first) onFile(first)
  }
  function drop(event: DragEvent) {
    setIsOver(false)
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people who cannot drag use the button inside
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileText size={20} stroke={1.5} aria-hidden />
      {file ? (
        <span className={styles.chosen} role="status">
          <OneLine text={file.name} /> <span className={styles.size}>{formatFileSize(file.size)}</span>
        </span>
      ) : (
        <span className={styles.what}>
          Drop a caption file here: .vtt, .srt, .ttml, .json3, .srv3 or .txt, up to {formatFileSize(largestCaptionFile)}
        </span>
      )}
      <Button data-autofocus onClick={() => inputRef.current?.click()}>
        {file ? 'Select another file' : 'Select file'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        aria-label="Caption file"
        accept=".vtt,.srt,.ass,.ssa,.sbv,.lrc,.ttml,.dfxp,.json3,.srv1,.srv2,.srv3,.xml,.json,.txt,text/vtt,text/plain,application/x-subrip"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
