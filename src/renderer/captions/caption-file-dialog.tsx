import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CaptionImport } from '../../contract/app/videos.ts'
import { formatCount } from '../../contract/format-count.ts'
import { Dialog } from '../ui/dialog.tsx'
import { listLanguages } from '../ui/format/languages.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from './caption-file-dialog.module.css'
import { CaptionFileField } from './caption-file-field.tsx'
import { useCaptionFile } from './use-caption-file.ts'

interface CaptionFileDialogProps {
  videoId: string
  title: string
  /** Whether there is text already, which the file's takes the place of. */
  hasText: boolean
  /** A file that was dropped elsewhere. */
  file: File | undefined
  /** Whether the page that is open is the video's own. */
  isOnVideoPage: boolean
  onClose: () => void
}

/** Takes what is said in a video from a file of the user's. */
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
            {hasText
              ? 'What the file says takes the place of the text there is now, for'
              : 'What the file says becomes the text of'}{' '}
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
            label="Language of the text"
            placeholder="As the file says"
            data={listLanguages()}
            value={language}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'As the file says' }}
            nothingFoundMessage="No such language"
            onChange={setLanguage}
          />
          {use.error && <ErrorNotice error={use.error} />}
          <footer className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!file} loading={use.isPending}>
              Use this file
            </Button>
          </footer>
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
        <p className={styles.intro}>{formatCount(clipCount, 'clip')} of text can be read and searched now.</p>
        {areTimesEstimated && (
          <p>The file has no times: they are estimated, spread evenly over the video, and shown as such.</p>
        )}
        {factsProblem !== null && (
          <p>
            Nothing but the file is known of this video. {factsProblem} Refresh the video later to get its title and
            length.
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
      <footer className={styles.foot}>
        {!isOnVideoPage && (
          <Button variant="default" component={Link} to={`/videos/${videoId}`}>
            Open the video
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </footer>
    </div>
  )
}
