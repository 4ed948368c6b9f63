import { Button, Group } from '@mantine/core'
import type { Skipped } from '../../contract/app/exports.ts'
import { formatCount } from '../ui/format-count.ts'
import styles from './export-dialog.module.css'

interface ExportOutcomeProps {
  outcome: { hasFile: boolean; savedAs: string | null; skipped: Skipped[] }
  onBack: () => void
  onClose: () => void
}

export function ExportOutcome({ outcome, onBack, onClose }: ExportOutcomeProps) {
  const { skipped } = outcome
  return (
    <>
      <p className={styles.result} role="status" dir="auto">
        {describe(outcome)}
      </p>
      {skipped.length > 0 && <SkippedList skipped={skipped} />}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onBack}>
          Another format
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </>
  )
}

function describe({ hasFile, savedAs }: ExportOutcomeProps['outcome']): string {
  if (!hasFile) return 'Nothing was written: none of these videos has what this format holds.'
  return savedAs === null ? 'Nothing was saved: you closed the file dialog.' : `Saved as ${savedAs}.`
}

function SkippedList({ skipped }: { skipped: Skipped[] }) {
  return (
    <>
      <h3 className={styles.heading}>{formatCount(skipped.length, 'video')} left out</h3>
      <ul className={styles.skipped}>
        {skipped.map(({ videoId, reason }) => (
          <li key={videoId} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
