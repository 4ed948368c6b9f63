import { useLayoutEffect, useRef } from 'react'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import type { TranscriptList } from './use-transcript-list.ts'

/** Keeps the moment at the top of the list when other clips or another view are shown. Call the returned function just before that. */
export function useLanePlace(text: TranscriptText, list: TranscriptList): () => void {
  const top = useRef<ReadClip>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new text.
  useLayoutEffect(() => {
    const clip = top.current
    top.current = undefined
    if (clip === undefined) return
    const found = text.find(clip.kind, clip.clip) ?? text.clips.find(({ startMs }) => startMs >= clip.startMs)
    if (found !== undefined) list.reveal(found, 'start')
  }, [text])

  return () => {
    top.current = list.isAtTop() ? text.clips[0] : list.topClip()
  }
}
