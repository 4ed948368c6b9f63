import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { exportAndSave } from '../connection/export-and-save.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { QdaFields } from '../ui/qda/qda-fields.tsx'
import { useQdaOptions } from '../ui/qda/use-qda-options.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import styles from './export-dialog.module.css'
import { ExportOutcome } from './export-outcome.tsx'
import { formatWords, isVideoFormat } from './formats.ts'

interface ExportDialogProps {
  /** Null means the whole library. */
  videoIds: string[] | null
  onClose: () => void
}

/** Exports the text of videos to a file, and lists what was left out and why. */
export function ExportDialog({ videoIds, onClose }: ExportDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={videoIds === null ? 'Export the whole library' : `Export ${formatLocalCount(videoIds.length, 'video')}`}
      size={480}
    >
      <ExportForm videoIds={videoIds} onClose={onClose} />
    </Dialog>
  )
}

function ExportForm({ videoIds, onClose }: ExportDialogProps) {
  const { client } = useBackend()
  const [format, setFormat] = useRemembered('export-format', 'md', isVideoFormat)
  const [isOriginal, setIsOriginal] = useState(false)
  const [qda, setQda] = useQdaOptions()
  const exporting = useMutation({
    mutationFn: () => exportAndSave(client, { type: 'videos', videoIds, format, options: { isOriginal }, qda }),
  })
  if (exporting.data) {
    return <ExportOutcome outcome={exporting.data} onBack={exporting.reset} onClose={onClose} />
  }
  const isOne = videoIds?.length === 1
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        exporting.mutate()
      }}
    >
      <Radio.Group label="Format" value={format} onChange={(value) => isVideoFormat(value) && setFormat(value)}>
        <Stack gap={0}>
          {Object.entries(formatWords).map(([known, { name, description }], index) => (
            <Radio
              key={known}
              value={known}
              label={name}
              description={description}
              classNames={{ root: styles.format ?? '', body: styles.body ?? '' }}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {format === 'qdpx' && <QdaFields options={qda} onChange={setQda} />}
      <Checkbox
        mt={12}
        label="Without my corrections and speaker names"
        checked={isOriginal}
        onChange={({ currentTarget }) => setIsOriginal(currentTarget.checked)}
      />
      <p className={styles.what}>
        {isOne || format === 'qdpx' ? 'Creates one file.' : 'Creates a ZIP with one file per video.'}
      </p>
      {exporting.error !== null && <ErrorNotice error={exporting.error} />}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" type="submit" loading={exporting.isPending}>
          Export
        </Button>
      </Group>
    </form>
  )
}
