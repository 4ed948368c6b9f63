import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import type { markFormats } from '../../../contract/app/choices.ts'
import type { MarkFilter, MarkGrouping, MarkOrder } from '../../../contract/app/marks.ts'
import { useBackend } from '../../connection/backend.tsx'
import { saveBlob } from '../../connection/save-file.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { readError } from '../../ui/notices/read-error.ts'

export type MarkFormat = (typeof markFormats)[number]

const mediaTypes: Record<MarkFormat, string> = {
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
}

export interface MarksExport {
  /** How many marks have been read so far; undefined while no export runs. */
  readonly done: number | undefined
  readonly start: (
    format: MarkFormat,
    marks: MarkFilter & { by: MarkGrouping | null; order: MarkOrder },
  ) => Promise<void>
  /** Ends the export without a file. */
  readonly cancel: () => void
}

/** Saves marks to a file. Leaving the page cancels it. */
export function useMarksExport(): MarksExport {
  const { client } = useBackend()
  const [done, setDone] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(...[format, { by, ...marks }]: Parameters<MarksExport['start']>): Promise<void> {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    setDone(0)
    try {
      const pieces: string[] = []
      let count = 0
      const input = { ...marks, format, groupBy: by ?? 'tag' }
      for await (const piece of await client.marks.export(input, { signal: stop.signal })) {
        pieces.push(piece.text)
        count = piece.marks
        setDone(count)
      }
      const savedAs = await saveBlob(`marks.${format}`, new Blob(pieces, { type: mediaTypes[format] }))
      if (savedAs !== null) notifications.show({ message: `Saved ${formatLocalCount(count, 'mark')} to ${savedAs}` })
    } catch (reason) {
      if (!stop.signal.aborted) notifications.show({ color: 'red', message: readError(reason).message })
    } finally {
      if (running.current === stop) setDone(undefined)
    }
  }
  return { done, start, cancel: () => running.current?.abort() }
}
