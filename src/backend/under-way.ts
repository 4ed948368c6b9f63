// The calls and streams under way: a close sees each of them to its end before the library is closed.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../contract/app/errors.ts'

/**
 * What a close does: what is `stopped` ends at once and keeps what it has; what is `awaited` has until the close loses its patience.
 * Neither may begin any more. Everything else goes on meanwhile and is `cut` off after that.
 */
export type Ending = 'stopped' | 'awaited' | 'cut'

export interface Begun {
  /** Aborted with the signal of whoever asked, and with a CLOSING error when the work has to end because Footnote closes. */
  signal: AbortSignal
  end(): void
  /** The same items. The work ends with them; when nobody reads on, a close ends them. */
  follow<Item, Return>(items: AsyncGenerator<Item, Return, void>): AsyncGenerator<Item, Return, void>
}

export interface UnderWay {
  /** Throws CLOSING when such work may not begin any more. */
  begin(ending: Ending, signal?: AbortSignal): Begun
  /** The same for work that is over when its promise is. */
  run<Result>(
    ending: Ending,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** Begins a close. Resolves when what is stopped or awaited is over, or when `patience` aborts. */
  drain(patience: AbortSignal): Promise<void>
  /** Ends everything and lets nothing begin any more. Resolves when all is over, or shows no sign of ending. */
  end(): Promise<void>
}

/** For the reader of a stream to take its last item; then it is taken for gone. */
const lastItemMs = 300
/** For work that was aborted to be over. */
const endMs = 500

export const isClosing = (error: unknown): boolean => error instanceof AppError && error.code === 'CLOSING'

export const closing = () =>
  new AppError('CLOSING', 'Footnote is closing, and nothing new is begun: start it again, then try again.')

interface Work {
  ending: Ending
  abort: AbortController
  over: PromiseWithResolvers<void>
  /** Ends a stream that nobody reads any more. */
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
      // A timer that is left running would keep the process of a command alive.
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

/** Not a generator: one that is left before its first item would tell nobody that it is over. What was cut off does not end as if it were whole. */
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
