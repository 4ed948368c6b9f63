import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { asking, type RunningAnswer } from './running-answer.ts'
import { type ShownAnswer, showKept, showRunning } from './shown-answer.ts'

interface Shown {
  readonly answer: ShownAnswer | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly running: RunningAnswer | undefined
}

/**
 * The answer to show for an address: the running one, or a saved one. `askedNumber` is the question this page asked last.
 * Pass `asking.outline` to avoid rendering while only the text grows.
 */
export function useShownAnswer(
  { answerId, askedNumber }: { answerId: number | undefined; askedNumber: number | undefined },
  read: () => RunningAnswer | undefined = asking.current,
): Shown {
  const { orpc } = useBackend()
  const running = useSyncExternalStore(asking.subscribe, read)
  const isItsOwn =
    running !== undefined && (answerId === undefined ? running.number === askedNumber : running.answerId === answerId)
  const isLive = isItsOwn && (running.state === 'running' || running.state === 'failed' || running.answer !== null)
  const kept = useQuery(
    orpc.answers.get.queryOptions({ input: { answerId: answerId ?? 0 }, enabled: answerId !== undefined && !isLive }),
  )
  const answer = isLive
    ? showRunning(running)
    : kept.data !== undefined
      ? showKept(kept.data)
      : isItsOwn
        ? showRunning(running)
        : undefined
  return { answer, error: kept.error, isPending: answerId !== undefined && !isLive && kept.isPending, running }
}
