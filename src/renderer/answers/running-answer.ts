// The one answer that is being written; it goes on while other pages are visited.
import type { Answer, Citation, Scope } from '../../contract/app/answers.ts'
import type { BackendClient } from '../connection/backend.tsx'

export interface RunningAnswer {
  /** Counts the questions asked in this window. */
  readonly number: number
  readonly question: string
  readonly scope: Scope
  /** Null until the backend took the question. */
  readonly answerId: number | null
  readonly method: Answer['method'] | null
  readonly text: string
  readonly citations: Citation[]
  readonly state: 'running' | 'stopped' | 'finished' | 'failed'
  readonly error: unknown
  /** As it was kept, once finished. */
  readonly answer: Answer | null
}

export interface Asking {
  readonly current: () => RunningAnswer | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Stops the answer under way, if there is one; ends when the new one does. */
  readonly ask: (client: Pick<BackendClient, 'answers'>, question: string, scope: Scope) => Promise<void>
  readonly stop: () => void
}

/** Tokens come faster than text needs to be set. */
const publishIntervalMs = 40

export function createAsking(): Asking {
  const listeners = new Set<() => void>()
  let current: RunningAnswer | undefined
  let published: RunningAnswer | undefined
  let stopping: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function publish(): void {
    clearTimeout(timer)
    timer = undefined
    published = current
    for (const listener of listeners) listener()
  }
  function change(changes: Partial<RunningAnswer>, isUrgent: boolean): void {
    if (current === undefined) return
    current = { ...current, ...changes }
    if (isUrgent) publish()
    else timer ??= setTimeout(publish, publishIntervalMs)
  }

  async function ask(client: Pick<BackendClient, 'answers'>, question: string, scope: Scope): Promise<void> {
    stopping?.abort()
    const abort = new AbortController()
    stopping = abort
    current = {
      number: ++count,
      question,
      scope,
      answerId: null,
      method: null,
      text: '',
      citations: [],
      state: 'running',
      error: null,
      answer: null,
    }
    publish()
    try {
      for await (const event of await client.answers.ask({ question, scope }, { signal: abort.signal })) {
        if (abort.signal.aborted) return
        if (event.type === 'started') change({ answerId: event.answerId, method: event.method }, true)
        else if (event.type === 'text') change({ text: (current?.text ?? '') + event.text }, false)
        else if (event.type === 'citations') change({ citations: event.citations }, true)
        else change({ state: 'finished', answer: event.answer }, true)
      }
    } catch (error) {
      if (!abort.signal.aborted) change({ state: 'failed', error }, true)
    }
  }

  return {
    current: () => published,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask,
    stop() {
      stopping?.abort()
      if (current?.state === 'running') change({ state: 'stopped' }, true)
    },
  }
}

export const asking = createAsking()
