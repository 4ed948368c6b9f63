import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedVideo } from '../../../contract/app/imports.ts'
import { useBackend } from '../../connection/backend.tsx'

/** The part of a playlist or channel that has been read. */
export interface ReadList {
  title: string | null
  total: number | null
  videos: readonly ListedVideo[]
  /** The token of the next page; null on the last page. */
  continuation: string | null
  isCut: boolean
  mostListed: number
}

/** The lists read so far, by link, so that a list opened again is not read again. */
export type ReadLists = Map<string, ReadList>

export interface ListPages {
  read: ReadList | undefined
  isReading: boolean
  error: unknown
  /** Reads the next page, or the one that failed. Returns everything read so far, or undefined on failure. */
  readMore: () => Promise<ReadList | undefined>
}

/** This is not a query, because each page is a request to YouTube that only the user may repeat. */
export function useListPages(link: string, known: ReadLists): ListPages {
  const { client } = useBackend()
  const [read, setRead] = useState(known.get(link))
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)

  const readMore = useCallback(async () => {
    const before = known.get(link)
    if (before?.continuation === null) return before
    stop.current?.abort()
    const abort = new AbortController()
    const { signal } = abort
    stop.current = abort
    setReading(true)
    setError(undefined)
    try {
      const continuation = before && { continuation: before.continuation ?? undefined }
      const page = await client.imports.expand({ link, ...continuation }, { signal })
      if (signal.aborted) return undefined
      const next: ReadList = {
        title: before?.title ?? page.title,
        total: before?.total ?? page.total,
        continuation: page.continuation,
        isCut: page.isCut,
        mostListed: page.mostListed,
        videos: addNew(before?.videos ?? [], page.items),
      }
      known.set(link, next)
      setRead(next)
      return next
    } catch (reason) {
      if (!signal.aborted) setError(reason)
      return undefined
    } finally {
      if (!signal.aborted) setReading(false)
    }
  }, [client, known, link])

  useEffect(() => {
    if (!known.has(link)) void readMore()
    return () => stop.current?.abort()
  }, [known, link, readMore])

  return { read, isReading, error, readMore }
}

/** A list may contain a video twice, and may change while it is read. */
function addNew(before: readonly ListedVideo[], page: readonly ListedVideo[]): ListedVideo[] {
  const all = new Map(before.map((video) => [video.videoId, video]))
  for (const video of page) if (!all.has(video.videoId)) all.set(video.videoId, video)
  return [...all.values()]
}
