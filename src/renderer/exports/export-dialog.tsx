import { Button, Group, Progress, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { type ExportPlace, exportAndSave } from '../connection/export-and-save.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { QdaFields } from '../ui/qda/qda-fields.tsx'
import { useQdaOptions } from '../ui/qda/use-qda-options.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import styles from './export-dialog.module.css'
import { ExportOutcome } from './export-outcome.tsx'
import { FormatChoice } from './format-choice.tsx'
import { isVideoFormat } from './formats.ts'
import { FileNameField, isPlace, PlaceFields, problemOfName, problemOfPlace } from './place-fields.tsx'
import { SavePseudonyms } from './save-pseudonyms.tsx'
import { chosenParts, optionsFor, useTranscriptChoice } from './transcript-choice.ts'
import { TranscriptFields } from './transcript-fields.tsx'

interface ExportDialogProps {
  /** Null means the whole library. */
  videoIds: string[] | null
  onClose: () => void
}

/** Exports the text of videos to a file or a folder, and lists what was left out and why. */
export function ExportDialog({ videoIds, onClose }: ExportDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={videoIds === null ? 'Export the whole library' : `Export ${formatLocalCount(videoIds.length, 'video')}`}
      size={760}
    >
      <ExportForm videoIds={videoIds} onClose={onClose} />
    </Dialog>
  )
}

function ExportForm({ videoIds, onClose }: ExportDialogProps) {
  const { client } = useBackend()
  const [format, setFormat] = useRemembered('export-format', 'md', isVideoFormat)
  const [choice, setChoice] = useTranscriptChoice()
  const [place, setPlace] = useRemembered<ExportPlace>('export-place', { kind: 'file' }, isPlace)
  const [qda, setQda] = useQdaOptions()
  const [done, setDone] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const exporting = useMutation({
    async mutationFn() {
      const stop = new AbortController()
      running.current = stop
      setDone(undefined)
      try {
        return await exportAndSave(
          client,
          { type: 'videos', videoIds, format, options: optionsFor(format, choice), qda },
          { place, signal: stop.signal, onProgress: (count, total) => setDone({ done: count, total }) },
        )
      } catch (error) {
        // The user cancelled it and knows.
        if (stop.signal.aborted) return null
        throw error
      }
    },
  })
  if (exporting.data) return <ExportOutcome outcome={exporting.data} onBack={exporting.reset} onClose={onClose} />

  const isOne = videoIds?.length === 1
  const fileName = choice.shared.fileName
  const isIncomplete =
    chosenParts(format, choice).length === 0 ||
    (place.kind === 'folder' && place.folder.trim() === '') ||
    problemOfPlace(place) !== undefined ||
    (fileName !== undefined && problemOfName(fileName) !== undefined)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        exporting.mutate()
      }}
    >
      <div className={styles.columns} inert={exporting.isPending}>
        <FormatChoice format={format} onSelect={setFormat} />
        <Stack gap={16} className={styles.options}>
          <TranscriptFields format={format} choice={choice} onChange={setChoice} />
          {format === 'qdpx' && <QdaFields options={qda} onChange={setQda} />}
          {choice.shared.speakers === 'pseudonyms' && <SavePseudonyms />}
          <PlaceFields
            place={place}
            fileWords={isOne || format === 'qdpx' ? 'One file' : 'One ZIP with a file for each video'}
            onChange={setPlace}
          />
          <FileNameField
            template={fileName}
            onChange={(template) => setChoice({ ...choice, shared: { ...choice.shared, fileName: template } })}
          />
        </Stack>
      </div>
      {exporting.error !== null && <ErrorNotice error={exporting.error} />}
      {exporting.isPending && done && done.total > 1 && (
        <div className={styles.progress} role="status">
          <Progress value={(100 * done.done) / done.total} aria-label="Progress of the export" />
          {done.done.toLocaleString()} of {formatLocalCount(done.total, 'video')}
        </div>
      )}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button onClick={() => (exporting.isPending ? running.current?.abort() : onClose())}>Cancel</Button>
        <Button variant="filled" type="submit" loading={exporting.isPending} disabled={isIncomplete}>
          Export
        </Button>
      </Group>
    </form>
  )
}
