import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedVideo } from '../../../contract/app/service-videos.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface Saving {
  /** Positions of the selected results. */
  readonly chosen: ReadonlySet<number>
  readonly choose: (positions: readonly number[]) => void
  /** Name of the collection to save to, created if it does not exist; empty for none. */
  readonly collectionName: string
  readonly nameCollection: (name: string) => void
  /** The latest outcome for each result that was saved. */
  readonly saved: readonly SavedVideo[]
  readonly save: () => void
  /** How many videos that were saved before kept a part, such as their transcript, instead of the one that arrived. */
  readonly keptCount: number
  /** Replaces those parts with the ones that arrived. */
  readonly replaceKept: () => void
  readonly isRunning: boolean
  readonly error: Error | null
}

/** Saves selected results of one search, with the transcripts and summaries that came with them. */
export function useSaving(searchId: number): Saving {
  const { client } = useBackend()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [saved, setSaved] = useState<readonly SavedVideo[]>([])
  const [collectionName, nameCollection] = useState('')
  const saving = useMutation({
    mutationFn: (wanted: { positions: number[]; replace: boolean }) => {
      const name = collectionName.trim()
      return client.search.saveResults({ searchId, ...wanted, ...(name === '' ? {} : { collectionName: name }) })
    },
    onSuccess: (outcome, { positions }) => {
      setSaved((before) => [...before.filter(({ number }) => !positions.includes(number)), ...outcome.saved])
      setChosen(new Set())
    },
  })
  const kept = saved.filter(({ canReplace }) => canReplace).map(({ number }) => number)
  return {
    chosen,
    collectionName,
    nameCollection,
    choose: (positions) => setChosen(new Set(positions)),
    saved,
    save: () => saving.mutate({ positions: [...chosen].sort((one, other) => one - other), replace: false }),
    keptCount: kept.length,
    replaceKept: () => saving.mutate({ positions: kept, replace: true }),
    isRunning: saving.isPending,
    error: saving.error,
  }
}
