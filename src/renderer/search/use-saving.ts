import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedVideo } from '../../contract/app/service-videos.ts'
import { useBackend } from '../connection/backend.tsx'

export interface Saving {
  /** Positions of the results chosen. */
  readonly chosen: ReadonlySet<number>
  readonly choose: (positions: readonly number[]) => void
  /** What became of those saved so far, the last word on each. */
  readonly saved: readonly SavedVideo[]
  readonly save: () => void
  readonly isRunning: boolean
  readonly error: Error | null
}

/** Saves chosen results of one search with what came along. */
export function useSaving(searchId: number): Saving {
  const { client } = useBackend()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [saved, setSaved] = useState<readonly SavedVideo[]>([])
  const saving = useMutation({
    mutationFn: (positions: number[]) => client.search.saveResults({ searchId, positions }),
    onSuccess: (outcome, positions) => {
      setSaved((before) => [...before.filter(({ number }) => !positions.includes(number)), ...outcome.saved])
      setChosen(new Set())
    },
  })
  return {
    chosen,
    choose: (positions) => setChosen(new Set(positions)),
    saved,
    save: () => saving.mutate([...chosen].sort((one, other) => one - other)),
    isRunning: saving.isPending,
    error: saving.error,
  }
}
