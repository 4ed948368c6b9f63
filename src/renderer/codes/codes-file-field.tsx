import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { largestCodesFile } from '../../contract/app/codes.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './codes-dialog.module.css'

interface CodesFileFieldProps {
  file: File | undefined
  onFile: (file: File) => void
}

/** A field for one project, dropped or selected. */
export function CodesFileField({ file, onFile }: CodesFileFieldProps) {
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
      <IconFileImport size={20} stroke={1.5} aria-hidden />
      {file ? (
        <span className={styles.chosen} role="status">
          <OneLine text={file.name} /> <span className={styles.size}>{formatFileSize(file.size)}</span>
        </span>
      ) : (
        <span className={styles.what}>Drop a project here: .qdpx, up to {formatFileSize(largestCodesFile)}</span>
      )}
      <Button data-autofocus onClick={() => inputRef.current?.click()}>
        {file ? 'Select another file' : 'Select file'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        aria-label="Project"
        accept=".qdpx,.zip,application/zip"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
