// Tracks calls and streams in progress. A close waits for each of them to end before it closes the library.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../contract/app/errors.ts'

/**
 * How a close ends a piece of work. `stopped`: it ends at once and saves what it has. `awaited`: it may finish until the close runs out of
 * time. During the close no such work may begin. `cut`: it continues meanwhile and is aborted afterwards.
 */
export type Ending = 'stopped' | 'awaited' | 'cut'

export interface Begun {
  /** Aborts with the caller's signal, or with a CLOSING error when the work must end because Footnote is closing. */
  signal: AbortSignal
  end(): void
  /** Passes the items on. The work ends when they end; a close ends them if nobody reads them any more. */
  follow<Item, Return>(items: AsyncGenerator<Item, Return, void>): AsyncGenerator<Item, Return, void>
}

export interface UnderWay {
  /** Registers work. Throws CLOSING when work of this kind may not begin any more. */
  begin(ending: Ending, signal?: AbortSignal): Begun
  /** Registers work that ends when its promise settles. Throws CLOSING, and what the work throws. */
  run<Result>(
    ending: Ending,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** Begins a close. Resolves when all `stopped` and `awaited` work has ended, or when `patience` aborts. */
  drain(patience: AbortSignal): Promise<void>
  /** Aborts everything and lets nothing begin any more. Resolves when all work has ended, or after a short wait. */
  end(): Promise<void>
}

/** The reader of a stream has this long to take the last item. Then the stream is ended without it. */
const lastItemMs = 300
/** Aborted work has this long to end. */
const endMs = 500

export const isClosing = (error: unknown): boolean => error instanceof AppError && error.code === 'CLOSING'

export const closing = () =>
  new AppError('CLOSING', 'Footnote is closing, so this was not done. Start Footnote again, then try again.')

interface Work {
  ending: Ending
  abort: AbortController
  over: PromiseWithResolvers<void>
  /** Ends the stream, if there is one. */
  leave(): Promise<unknown>
}

export function createUnderWay(): UnderWay {
  const all = new Set<Work>()
  const refused = new Set<Ending>()

  const stop = async (work: Work) => {
    work.abort.abort(closing())
    await Promise.race([work.over.promise, sleep(lastItemMs)])
    await work.leave().catch(() => {})
  }
  const listWith = (...endings: Ending[]) => [...all].filter(({ ending }) => endings.includes(ending))
  const over = (works: readonly Work[]) => Promise.all(works.map((work) => work.over.promise))

  const begin: UnderWay['begin'] = (ending, signal) => {
    if (refused.has(ending)) throw closing()
    const work: Work = { ending, abort: new AbortController(), over: Promise.withResolvers(), leave: async () => {} }
    all.add(work)
    const end = () => {
      all.delete(work)
      work.over.resolve()
    }
    return {
      signal: signal === undefined ? work.abort.signal : AbortSignal.any([signal, work.abort.signal]),
      end,
      follow(items) {
        work.leave = () => items.return(undefined as never).finally(end)
        return followItems(items, end, () => ending === 'cut' && work.abort.signal.aborted)
      },
    }
  }

  return {
    begin,
    async run(ending, signal, work) {
      const begun = begin(ending, signal)
      try {
        return await work(begun.signal)
      } finally {
        begun.end()
      }
    },
    async drain(patience) {
      refused.add('stopped').add('awaited')
      const works = listWith('stopped', 'awaited')
      for (const work of listWith('stopped')) void stop(work)
      await Promise.race([over(works), aborted(patience)])
    },
    async end() {
      refused.add('stopped').add('awaited').add('cut')
      const works = [...all]
      for (const work of works) void stop(work)
      // Without the abort, the timer would keep a command's process alive.
      const timer = new AbortController()
      await Promise.race([over(works), sleep(lastItemMs + endMs, undefined, { signal: timer.signal }).catch(() => {})])
      timer.abort()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Passes items on and reports their end. This is not a generator function, because a generator that is left before its first item does not
 * run its `finally`. A stream that was cut off throws CLOSING, so that it does not look complete.
 */
function followItems<Item, Return>(
  items: AsyncGenerator<Item, Return, void>,
  end: () => void,
  isCut: () => boolean,
): AsyncGenerator<Item, Return, void> {
  const watch = async (step: Promise<IteratorResult<Item, Return>>) => {
    try {
      const result = await step
      if (result.done) end()
      return result
    } catch (error) {
      end()
      throw error
    }
  }
  return {
    async next() {
      const result = await watch(items.next())
      if (result.done && isCut()) throw closing()
      return result
    },
    return: (value) => watch(items.return(value)),
    throw: (error) => watch(items.throw(error)),
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      await watch(items.return(undefined as never))
    },
  }
}
