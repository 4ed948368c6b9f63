// The answer that is being written, at most one at a time. It continues while the user visits other pages.
import type { Answer, Citation, Scope } from '../../contract/app/answers.ts'
import type { BackendClient } from '../connection/backend-client.ts'

export interface RunningAnswer {
  /** Number of the question, counted from the start of this window. */
  readonly number: number
  readonly question: string
  readonly scope: Scope
  /** Null until the backend has accepted the question. */
  readonly answerId: number | null
  readonly method: Answer['method'] | null
  readonly text: string
  readonly citations: Citation[]
  readonly state: 'running' | 'stopped' | 'finished' | 'failed'
  readonly error: unknown
  /** The saved answer, once it is finished. */
  readonly answer: Answer | null
}

export interface AskOptions {
  includeTranscription?: boolean
  /** Makes the language model write a new answer even if one is saved. */
  fresh?: boolean
}

export interface Asking {
  readonly current: () => RunningAnswer | undefined
  /** Like `current`, but the object stays the same while only the text grows. */
  readonly outline: () => RunningAnswer | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Stops a running answer first. The promise resolves when the new answer has ended. */
  readonly ask: (
    client: Pick<BackendClient, 'answers'>,
    question: string,
    scope: Scope,
    options?: AskOptions,
  ) => Promise<void>
  readonly stop: () => void
  /** Drops a finished answer, so that the page shows the saved one. */
  readonly forget: (answerId: number) => void
}

type OnNextFrame = (work: () => void) => void

/** Tokens arrive faster than the page can render: the first update is published at once, the next on the following frame. */
export function createAsking(onNextFrame: OnNextFrame = (work) => requestAnimationFrame(work)): Asking {
  const listeners = new Set<() => void>()
  let current: RunningAnswer | undefined
  let published: RunningAnswer | undefined
  let outline: RunningAnswer | undefined
  let stopping: AbortController | undefined
  let isFrameTaken = false
  let count = 0

  function publish(): void {
    published = current
    for (const listener of listeners) listener()
  }
  function publishOncePerFrame(): void {
    if (isFrameTaken || published === current) return
    isFrameTaken = true
    publish()
    onNextFrame(() => {
      isFrameTaken = false
      publishOncePerFrame()
    })
  }
  function change(changes: Partial<RunningAnswer>): void {
    if (current === undefined) return
    current = { ...current, ...changes }
    outline = current
    publish()
  }
  function addText(text: string): void {
    if (current === undefined) return
    current = { ...current, text: current.text + text }
    publishOncePerFrame()
  }

  async function ask(
    client: Pick<BackendClient, 'answers'>,
    question: string,
    scope: Scope,
    { includeTranscription = false, fresh = false }: AskOptions = {},
  ): Promise<void> {
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
    outline = current
    publish()
    try {
      const asked = { question, scope, includeTranscription, fresh }
      for await (const event of await client.answers.ask(asked, { signal: abort.signal })) {
        if (abort.signal.aborted) return
        if (event.type === 'started') change({ answerId: event.answerId, method: event.method })
        else if (event.type === 'text') addText(event.text)
        else if (event.type === 'citations') change({ citations: event.citations })
        else change({ state: 'finished', answer: event.answer })
      }
    } catch (error) {
      if (!abort.signal.aborted) change({ state: 'failed', error })
    }
  }

  return {
    current: () => published,
    outline: () => outline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask,
    stop() {
      stopping?.abort()
      if (current?.state === 'running') change({ state: 'stopped' })
    },
    forget(answerId) {
      if (current?.answerId !== answerId || current.answer === null) return
      current = undefined
      outline = undefined
      publish()
    },
  }
}

export const asking = createAsking()
