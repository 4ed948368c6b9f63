import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CaptionImport } from '../../contract/app/videos.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { listLanguages } from '../ui/format/languages.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from './caption-file-dialog.module.css'
import { CaptionFileField } from './caption-file-field.tsx'
import { useCaptionFile } from './use-caption-file.ts'

interface CaptionFileDialogProps {
  videoId: string
  title: string
  /** Whether the video already has a transcript, which the file replaces. */
  hasText: boolean
  /** A file that was dropped outside this dialog. */
  file: File | undefined
  /** Whether the video's own page is open. */
  isOnVideoPage: boolean
  onClose: () => void
}

/** Uses a caption file of the user as the transcript of a video. */
export function CaptionFileDialog(props: CaptionFileDialogProps) {
  const { videoId, title, hasText, isOnVideoPage, onClose } = props
  const [file, setFile] = useState(props.file)
  const [language, setLanguage] = useState<string | null>(null)
  const use = useCaptionFile()

  return (
    <Dialog onClose={onClose} title="Use a caption file" size={520}>
      {use.data ? (
        <Outcome added={use.data} isOnVideoPage={isOnVideoPage} onClose={onClose} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (file) use.mutate({ videoId, file, language })
          }}
        >
          <p className={styles.intro}>
            {hasText ? 'Use this file instead of the current transcript of' : 'Use this file as the transcript of'}{' '}
            <strong dir="auto">{title}</strong>.
          </p>
          <CaptionFileField
            file={file}
            onFile={(chosen) => {
              use.reset()
              setFile(chosen)
            }}
          />
          <Select
            label="Language"
            placeholder="Detect from file"
            data={listLanguages()}
            value={language}
            searchable
            clearable
            allowDeselect
            clearButtonProps={{ 'aria-label': 'Detect from file' }}
            nothingFoundMessage="No matching language"
            onChange={setLanguage}
          />
          {use.error && <ErrorNotice error={use.error} />}
          <Group justify="flex-end" gap={8} mt={4}>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" disabled={!file} loading={use.isPending}>
              Use this file
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}

interface OutcomeProps {
  added: CaptionImport
  isOnVideoPage: boolean
  onClose: () => void
}

function Outcome({ added, isOnVideoPage, onClose }: OutcomeProps) {
  const { videoId, clipCount, areTimesEstimated, notes, factsProblem } = added
  return (
    <div className={styles.form}>
      <div role="status">
        <p className={styles.intro}>Saved {formatLocalCount(clipCount, 'clip')} as the transcript.</p>
        {areTimesEstimated && (
          <p>The file has no times. Footnote estimated them by spreading the text evenly over the video.</p>
        )}
        {factsProblem !== null && (
          <p>
            The title and length of this video could not be fetched. {factsProblem} The transcript is saved. Re-fetch
            the video later.
          </p>
        )}
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <Group justify="flex-end" gap={8} mt={4}>
        {!isOnVideoPage && (
          <Button component={Link} to={`/videos/${videoId}`}>
            Open the video
          </Button>
        )}
        <Button variant="filled" data-autofocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </div>
  )
}
