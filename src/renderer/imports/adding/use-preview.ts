import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Estimate } from '../../../contract/app/costs.ts'
import type { ChosenList } from '../../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../../contract/app/moments.ts'
import type { FoundList, PastedItem } from '../../../contract/app/pasted.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface PastePreview {
  items: PastedItem[]
  lists: FoundList[]
  source: SourceKind | null
  estimate: Estimate
  /** What is left of the monthly cap; null if there is no cap. */
  leftUsd: number | null
}

/** The options of the import that its estimate depends on. */
export interface PreviewTerms {
  source: SourceKind | undefined
  crawlMode: CrawlMode
  refresh: boolean
  /** Videos selected from playlists and channels. The same array until the selection changes. */
  lists: ChosenList[]
}

/** The longest text the contract accepts. */
export const longestPastedText = 5_000_000

interface PreviewState {
  /** The preview of the last text that was read; undefined until there is one. */
  preview: PastePreview | undefined
  /** Whether the text is newer than the preview. */
  isReading: boolean
  error: unknown
}

/** Reads the text while it changes. This is not a query, because megabytes of text would become a cache key. */
export function usePreview(text: string, { source, crawlMode, refresh, lists }: PreviewTerms): PreviewState {
  const { client, state } = useBackend()
  const [settled] = useDebouncedValue(text, 200)
  const [read, setRead] = useState<{
    text: string
    terms: string
    lists: ChosenList[]
    preview?: PastePreview
    error?: unknown
  }>()
  const terms = `${source} ${crawlMode} ${refresh}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection reads again
  useEffect(() => {
    if (settled.trim() === '') {
      setRead(undefined)
      return
    }
    const stop = new AbortController()
    client.imports
      .preview({ text: settled, crawlMode, refresh, lists, ...(source ? { source } : {}) }, { signal: stop.signal })
      .then(
        (preview) => !stop.signal.aborted && setRead({ text: settled, terms, lists, preview }),
        (error: unknown) => !stop.signal.aborted && setRead({ text: settled, terms, lists, error }),
      )
    return () => stop.abort()
  }, [client, settled, terms, lists, state])

  const isEmpty = text.trim() === ''
  return {
    preview: isEmpty ? undefined : read?.preview,
    isReading: !isEmpty && (read?.text !== text || read.terms !== terms || read.lists !== lists),
    error: isEmpty ? undefined : read?.error,
  }
}
