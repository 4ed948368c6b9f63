import type { Answer, Citation, Scope } from '../../contract/app/answers.ts'
import type { RunningAnswer } from './running-answer.ts'

/** An answer as the page shows it, kept or still being written. */
export interface ShownAnswer {
  readonly answerId: number | null
  readonly question: string
  readonly scope: Scope
  readonly method: Answer['method'] | null
  readonly text: string
  readonly citations: readonly Citation[]
  readonly state: Answer['state'] | 'running' | 'failed'
  readonly problem: string | null
  /** Why it failed, when it did. */
  readonly error: unknown
  /** Cost, time taken and when, once it is kept. */
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
