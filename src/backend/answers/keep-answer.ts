import type { Answer, AnswerEvent, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import { insertAnswer, removeAnswer, updateAnswer } from '../library/answers.ts'
import { openLedgerEntry } from '../library/ledger.ts'
import type { Library } from '../library/open.ts'
import type { Answering } from './answering.ts'
import { batchParts } from './batch-parts.ts'

/** Fast enough to look like writing, slow enough not to flood a window. */
const batchMs = 40

const closedMeanwhile = 'Footnote was closed before this answer was complete: ask again.'
const failedInside = 'Something in Footnote failed before this answer was complete: ask again.'

interface Asked {
  library: Library
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
  const { library, changes, question, scope, answering, signal } = asked
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
  }
  const answerId = insertAnswer(library, { ...draft, state: 'incomplete', problem: closedMeanwhile })

  const entry = answering.purchase && openLedgerEntry(library, { at: askedAt, answerId, ...answering.purchase })

  const settleCost = (failure: unknown): number | null => {
    const cost = answering.cost(failure)
    entry?.settle(cost)
    if (entry) changes.publish('costs')
    return cost === null ? 0 : cost.totalUsd
  }
  let isOver = false
  const settle = (state: Answer['state'], problem: string | null, failure?: unknown): Answer => {
    isOver = true
    const costUsd = settleCost(failure)
    const tookMs = Math.round(performance.now() - startedAt)
    const answer: Answer = { ...draft, answerId, ...answering.result(), costUsd, tookMs, state, problem }
    updateAnswer(library, answer)
    changes.publish('answers')
    return answer
  }
  const forget = (failure: unknown) => {
    isOver = true
    settleCost(failure)
    removeAnswer(library, answerId)
  }

  let hasCome = false
  try {
    yield { type: 'started', answerId, method: answering.method }
    for await (const part of batchParts(answering.parts(stop), batchMs)) {
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
