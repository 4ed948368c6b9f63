import type { Answer, AnswerEvent, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import { insertAnswer, removeAnswer, updateAnswer } from '../library/answers.ts'
import { writeCitedVideos } from '../library/cited-videos.ts'
import { commitDurably } from '../library/commit-durably.ts'
import type { Library } from '../library/open.ts'
import type { Budget } from '../money/budget.ts'
import { sumCosts } from '../money/sum-costs.ts'
import type { Answering } from './answering.ts'
import { batchParts } from './batch-parts.ts'

/** Half a frame: a window is not flooded, and sets what came before it draws next. */
const pauseMs = 8

const closedMeanwhile = 'Footnote was closed before this answer was complete: ask again.'
const failedInside = 'Something in Footnote failed before this answer was complete: ask again.'

interface Asked {
  library: Library
  budget: Budget
  changes: Pick<Changes, 'publish'>
  question: string
  scope: Scope
  answering: Answering
  signal?: AbortSignal | undefined
}

/**
 * Answers, and keeps the answer in the library from the start: a crash leaves it as incomplete, and as bought at an unknown cost;
 * a stop leaves it as far as it came. A failure before anything came is thrown and leaves no answer, but what it cost.
 */
export async function* keepAnswer(asked: Asked): AsyncGenerator<AnswerEvent, void, void> {
  const { library, budget, changes, question, scope, answering, signal } = asked
  const askedAt = Date.now()
  const startedAt = performance.now()
  const left = new AbortController()
  const stop = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal])
  const draft = {
    askedAt,
    question,
    scope,
    method: answering.method,
    text: '',
    citations: [],
    costUsd: null,
    tookMs: 0,
    keptAt: null,
  }
  const { answerId, reservation } = commitDurably(library, () => {
    const answerId = insertAnswer(library, { ...draft, state: 'incomplete', problem: closedMeanwhile })
    return { answerId, reservation: answering.purchase && budget.reserve({ ...answering.purchase, answerId }) }
  })

  const pay = (failure: unknown): number | null => {
    const costs = answering.costs(failure)
    if (reservation !== null) {
      const [cost] = costs
      if (cost === undefined) budget.release(reservation)
      else budget.settle(reservation, { cost })
      changes.publish('costs')
    }
    return sumCosts(costs)
  }
  let isOver = false
  const settle = (state: Answer['state'], problem: string | null, failure?: unknown): Answer => {
    isOver = true
    const costUsd = pay(failure)
    const tookMs = Math.round(performance.now() - startedAt)
    const { text, citations, videos = [], shortfall = null } = answering.result()
    const keptAt = answering.keptAt?.() ?? null
    const made = { text, citations, costUsd, tookMs, keptAt, problem: problem ?? shortfall }
    const answer: Answer = { ...draft, answerId, ...made, state }
    updateAnswer(library, answer)
    if (videos.length > 0) writeCitedVideos(library, answerId, videos)
    changes.publish('answers')
    return answer
  }
  const forget = (failure: unknown) => {
    isOver = true
    pay(failure)
    removeAnswer(library, answerId)
  }

  let hasCome = false
  try {
    yield { type: 'started', answerId, method: answering.method }
    for await (const part of batchParts(answering.parts(stop, answerId), pauseMs)) {
      hasCome = true
      yield part
    }
    yield { type: 'finished', answer: settle('complete', null) }
  } catch (error) {
    if (isOver) throw error
    const isKnown = error instanceof AppError
    if (signal?.aborted) yield { type: 'finished', answer: settle('stopped', null) }
    else if (!hasCome) {
      forget(error)
      throw error
    } else {
      const answer = settle('incomplete', isKnown ? error.message : failedInside, error)
      if (!isKnown) throw error
      yield { type: 'finished', answer }
    }
  } finally {
    left.abort()
    // The reader left the loop: nobody is there for the last event, but what came is kept.
    if (!isOver) settle('stopped', null)
  }
}
