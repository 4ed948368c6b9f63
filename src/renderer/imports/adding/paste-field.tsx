import { Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './add-videos-dialog.module.css'
import { longestPastedText } from './use-preview.ts'

interface PasteFieldProps {
  text: string
  onText: (text: string) => void
}

/** The field for links. A text file that is opened or dropped is appended to the text. */
export function PasteField({ text, onText }: PasteFieldProps) {
  const fileRef = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function addFiles(files: Iterable<File>) {
    const contents = await Promise.all(Array.from(files, readTextFile))
    const readable = contents.filter((content) => content !== undefined)
    const joined = [text.trimEnd(), ...readable].filter((part) => part !== '').join('\n')
    if (readable.length < contents.length)
      setProblem('Only text files (.txt, .csv) can be read. The other files were left out.')
    else if (joined.length > longestPastedText) setProblem('This text is too long. Add it in parts.')
    else {
      setProblem(undefined)
      onText(joined)
    }
  }
  function drop(event: DragEvent) {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void addFiles(event.dataTransfer.files)
  }
  return (
    <div className={styles.paste} data-over={isOver || undefined}>
      <Textarea
        data-autofocus
        label="Links, or any text with links in it"
        placeholder={'https://www.youtube.com/watch?v=…\nhttps://youtu.be/…?t=90'}
        rows={4}
        value={text}
        maxLength={longestPastedText}
        spellCheck={false}
        error={problem}
        onChange={(event) => onText(event.currentTarget.value)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      />
      <SmallButton
        className={styles.file ?? ''}
        color="gray"
        leftSection={<IconFileText size={14} stroke={1.6} aria-hidden />}
        title="Or drop the file on the field"
        onClick={() => fileRef.current?.click()}
      >
        Open a .txt or .csv file…
      </SmallButton>
      <input
        ref={fileRef}
        type="file"
        accept=".txt,.csv,.tsv,.md,text/plain,text/csv"
        multiple
        hidden
        onChange={(event) => {
          void addFiles(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Undefined for a file that is not text. */
async function readTextFile(file: File): Promise<string | undefined> {
  if (file.size > longestPastedText * 2) return undefined
  const content = await file.text()
  return content.includes('\0') ? undefined : content
}
