import type { Answer, Citation, Scope } from '../../contract/app/answers.ts'
import type { RunningAnswer } from './running-answer.ts'

/** An answer as the page shows it: saved, or still being written. */
export interface ShownAnswer {
  readonly answerId: number | null
  readonly question: string
  readonly scope: Scope
  readonly method: Answer['method'] | null
  readonly text: string
  readonly citations: readonly Citation[]
  readonly state: Answer['state'] | 'running' | 'failed'
  readonly problem: string | null
  /** The error of a failed answer. */
  readonly error: unknown
  /** Cost, duration and date; null until the answer is saved. */
  readonly facts: Pick<Answer, 'costUsd' | 'tookMs' | 'askedAt' | 'keptAt'> | null
}

export function showKept(answer: Answer): ShownAnswer {
  return { ...answer, error: null, facts: answer }
}

export function showRunning(running: RunningAnswer): ShownAnswer {
  if (running.answer !== null) return showKept(running.answer)
  const state = running.state === 'finished' ? 'complete' : running.state
  return { ...running, state, problem: null, facts: null }
}
