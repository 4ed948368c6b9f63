import { Button, Group } from '@mantine/core'
import type { SavedExport } from '../connection/export-and-save.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import styles from './export-dialog.module.css'

interface ExportOutcomeProps {
  outcome: SavedExport
  onBack: () => void
  onClose: () => void
}

export function ExportOutcome({ outcome, onBack, onClose }: ExportOutcomeProps) {
  const { skipped, notes } = outcome
  return (
    <>
      <p className={styles.result} role="status">
        {describe(outcome)}
      </p>
      {skipped.length > 0 && (
        <List
          heading={`${formatLocalCount(skipped.length, 'video')} left out`}
          sentences={skipped.map(({ reason }) => reason)}
        />
      )}
      {notes.length > 0 && <List heading="Notes on the files" sentences={notes.map(({ note }) => note)} />}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button onClick={onBack}>Select another format</Button>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </>
  )
}

function describe({ savedAs, files }: SavedExport): string {
  if (savedAs === null) return 'No file was created: none of these videos has content for this format.'
  return files > 1 ? `Saved ${formatLocalCount(files, 'file')} in ${savedAs}` : `Saved as ${savedAs}`
}

interface ListProps {
  heading: string
  sentences: readonly string[]
}

function List({ heading, sentences }: ListProps) {
  return (
    <>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.list}>
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
