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
 * The answer of an address: the one under way, or one that was kept. `askedNumber` is the question this page asked last. With
 * `asking.outline` nothing is drawn again while only its text grows.
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
