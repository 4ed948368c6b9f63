import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import type { MarkFormat } from '../../../contract/app/exports.ts'
import type { MarkFilter, MarkGrouping, MarkOrder } from '../../../contract/app/marks.ts'
import type { QdaOptions } from '../../../contract/app/qda.ts'
import { useBackend } from '../../connection/backend.tsx'
import { type ExportPlace, exportAndSave } from '../../connection/export-and-save.ts'
import { desktopShell } from '../../connection/shell.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { readError } from '../../ui/notices/read-error.ts'
import { useRemembered } from '../../ui/use-remembered.ts'
import { isSpeakerWay, type SpeakerWay } from './mark-formats.ts'

export interface MarksExport {
  /** How persons are named; remembered on this computer. */
  readonly speakers: SpeakerWay
  readonly setSpeakers: (speakers: SpeakerWay) => void
  /** How many marks have been read so far; undefined while no export runs. */
  readonly done: number | undefined
  readonly start: (
    format: MarkFormat,
    marks: MarkFilter & { by: MarkGrouping | null; order: MarkOrder },
    qda?: QdaOptions,
  ) => Promise<void>
  /** Ends the export without a file. */
  readonly cancel: () => void
}

/** Notes for Obsidian go to a folder, which is exported to again and again; a browser can only save a ZIP. Null if the user cancels. */
async function selectPlace(format: MarkFormat): Promise<ExportPlace | null> {
  const shell = desktopShell()
  if (format !== 'obsidian' || !shell) return { kind: 'file' }
  const folder = await shell.selectFolder()
  return folder === null ? null : { kind: 'folder', folder }
}

/** Saves marks to a file, or notes to a folder. Leaving the page cancels it. */
export function useMarksExport(): MarksExport {
  const { client } = useBackend()
  const [done, setDone] = useState<number>()
  const [speakers, setSpeakers] = useRemembered<SpeakerWay>('marks-speakers', 'names', isSpeakerWay)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(...[format, { by, order, ...filter }, qda]: Parameters<MarksExport['start']>): Promise<void> {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    setDone(0)
    try {
      let count = 0
      const place = await selectPlace(format)
      if (place === null) return
      const groupBy = by ?? (format === 'obsidian' ? 'video' : 'tag')
      const outcome = await exportAndSave(
        client,
        { type: 'marks', filter, order, groupBy, speakers, format, ...(qda && { qda }) },
        {
          place,
          signal: stop.signal,
          onProgress(marks, total) {
            count = total
            setDone(marks)
          },
        },
      )
      for (const { reason } of outcome?.skipped ?? []) notifications.show({ message: reason, autoClose: false })
      const kept = place.kind === 'folder' ? (outcome?.notes.length ?? 0) : 0
      if (kept > 0)
        notifications.show({
          message: `Kept ${formatLocalCount(kept, 'file')} that you changed since the last export. The new text is beside each, in a file with a number in its name.`,
          autoClose: false,
        })
      if (outcome?.savedAs)
        notifications.show({ message: `Saved ${formatLocalCount(count, 'mark')} to ${outcome.savedAs}` })
    } catch (reason) {
      if (!stop.signal.aborted) notifications.show({ color: 'red', message: readError(reason).message })
    } finally {
      if (running.current === stop) setDone(undefined)
    }
  }
  return { done, speakers, setSpeakers, start, cancel: () => running.current?.abort() }
}
