import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { saveBlob } from '../connection/save-file.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { hitsFileName } from './hits-file-name.ts'

interface HitsExport {
  /** How many moments have been read so far; undefined while no export runs. */
  done: number | undefined
  error: unknown
  start(query: string): Promise<void>
  /** Ends the export without a file. */
  cancel(): void
}

/** Saves all moments of a search as CSV. Leaving the page cancels it. */
export function useHitsExport(): HitsExport {
  const { client } = useBackend()
  const [done, setDone] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: string): Promise<void> {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    setError(null)
    setDone(0)
    try {
      const pieces: string[] = []
      let count = 0
      for await (const { text, moments } of await client.search.csv({ query }, { signal: stop.signal })) {
        pieces.push(text)
        count = moments
        setDone(moments)
      }
      const savedAs = await saveBlob(hitsFileName(query), new Blob(pieces, { type: 'text/csv' }))
      if (savedAs !== null) notifications.show({ message: `Saved ${formatLocalCount(count, 'moment')} to ${savedAs}` })
    } catch (reason) {
      if (!stop.signal.aborted) setError(reason)
    } finally {
      if (running.current === stop) setDone(undefined)
    }
  }
  return {
    done,
    error,
    start,
    cancel() {
      running.current?.abort()
      setDone(undefined)
    },
  }
}
