import { useEffect, useState } from 'react'
import type { FindAndReplace, Replacement } from '../../../contract/app/corrections.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface ReplacementPreview {
  readonly replacements: readonly Replacement[]
  readonly found: number
  readonly videosRead: number
  readonly videos: number
  readonly isComplete: boolean
  readonly error: unknown
}

const nothing: ReplacementPreview = {
  replacements: [],
  found: 0,
  videosRead: 0,
  videos: 0,
  isComplete: false,
  error: null,
}
/** How long after the last key the library is read. */
const pauseMs = 250

/** What a replacement would change, while the library is read. Keep the request the same while nothing changes. Null: nothing to find. */
export function useReplacementPreview(request: FindAndReplace | null): ReplacementPreview | null {
  const { client } = useBackend()
  const [preview, setPreview] = useState<{ of: FindAndReplace; value: ReplacementPreview } | null>(null)
  useEffect(() => {
    if (request === null) return
    const stop = new AbortController()
    const timer = setTimeout(() => void read(request), pauseMs)
    async function read(of: FindAndReplace): Promise<void> {
      let value = nothing
      const show = (more: Partial<ReplacementPreview>) => {
        value = { ...value, ...more }
        if (!stop.signal.aborted) setPreview({ of, value })
      }
      try {
        for await (const { replacements, ...progress } of await client.corrections.preview(of, { signal: stop.signal }))
          show({ ...progress, replacements: [...value.replacements, ...replacements] })
        show({ isComplete: true })
      } catch (error) {
        show({ error })
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, request])
  if (request === null) return null
  return preview?.of === request ? preview.value : nothing
}
