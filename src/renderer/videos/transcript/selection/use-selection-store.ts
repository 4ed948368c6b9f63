import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { createSelectionStore, nothingSelected, type SelectionStore } from './selection-store.ts'

/**
 * The selection of a transcript, and the rows that it begins and ends in, which must stay in the page. It ends when other clips are shown, and
 * stays when only the view changes.
 */
export function useSelectionStore(text: TranscriptText): { store: SelectionStore; pinned: readonly number[] } {
  const [store] = useState(createSelectionStore)
  const rows = useSyncExternalStore(store.subscribe, () => {
    const { selected } = store.get()
    if (selected === null) return ''
    const { anchor, focus } = selected
    return `${text.rowOf(anchor.kind, anchor.clip)} ${text.rowOf(focus.kind, focus.clip)}`
  })
  const pinned = useMemo(() => (rows === '' ? [] : rows.split(' ').map(Number)), [rows])

  const [clips, setClips] = useState<readonly ReadClip[]>(text.clips)
  const isOther = clips !== text.clips && !haveSameText(clips, text.clips)
  if (clips !== text.clips) setClips(text.clips)
  const [version, setVersion] = useState(0)
  if (isOther) setVersion(version + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each version.
  useEffect(() => store.set(nothingSelected), [store, version])

  return { store, pinned }
}

function haveSameText(a: readonly ReadClip[], b: readonly ReadClip[]): boolean {
  return a.length === b.length && a.every(({ key, text }, index) => b[index]?.key === key && b[index]?.text === text)
}
