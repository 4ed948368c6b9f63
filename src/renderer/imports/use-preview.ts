import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Estimate } from '../../contract/app/costs.ts'
import type { PastedItem } from '../../contract/app/imports.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import { useBackend } from '../connection/backend.tsx'

export interface Preview {
  items: PastedItem[]
  source: SourceKind | null
  estimate: Estimate
}

/** What the contract takes at once. */
export const longestText = 5_000_000

interface PreviewState {
  /** Of the last text read; undefined until there is one. */
  preview: Preview | undefined
  /** Whether the text shown is newer than the preview. */
  isReading: boolean
  error: unknown
}

/** Reads pasted text while it is typed. Not a query: megabytes of text would become a cache key. */
export function usePreview(text: string): PreviewState {
  const { client, state } = useBackend()
  const [settled] = useDebouncedValue(text, 200)
  const [read, setRead] = useState<{ text: string; preview?: Preview; error?: unknown }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection reads again
  useEffect(() => {
    if (settled.trim() === '') {
      setRead(undefined)
      return
    }
    const stop = new AbortController()
    client.imports.preview({ text: settled }, { signal: stop.signal }).then(
      (preview) => !stop.signal.aborted && setRead({ text: settled, preview }),
      (error: unknown) => !stop.signal.aborted && setRead({ text: settled, error }),
    )
    return () => stop.abort()
  }, [client, settled, state])

  const isEmpty = text.trim() === ''
  return {
    preview: isEmpty ? undefined : read?.preview,
    isReading: !isEmpty && read?.text !== text,
    error: isEmpty ? undefined : read?.error,
  }
}
