import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Skipped } from '../../contract/app/exports.ts'
import { useBackend } from '../connection/backend.tsx'
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
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.videos.list.queryOptions({ input: {} }))
  const titles = new Map(data?.videos.map((video) => [video.videoId, video.title]))
  return (
    <>
      <h3 className={styles.heading}>{formatCount(skipped.length, 'video')} left out</h3>
      <ul className={styles.skipped}>
        {skipped.map(({ videoId, reason }) => (
          <li key={videoId}>
            <span dir="auto">{titles.get(videoId) ?? videoId}</span>
            <span className="meta">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
