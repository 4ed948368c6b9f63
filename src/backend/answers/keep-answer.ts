import type { Answer, AnswerEvent, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import { insertAnswer, removeAnswer, updateAnswer } from '../library/answers.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import { writeCitedVideos } from '../library/videos/cited-videos.ts'
import { insertRawResult } from '../library/videos/raw-results.ts'
import type { Budget } from '../money/budget.ts'
import { sumCosts } from '../money/sum-costs.ts'
import { keepResponse } from '../raw-results/keep-response.ts'
import { isClosing } from '../under-way.ts'
import type { Answering } from './answering.ts'
import { batchParts } from './batch-parts.ts'
import { createDraft } from './keep-draft.ts'

/** Half a frame of the screen, so that the window is not flooded and can draw between two parts. */
const pauseMs = 8

const closedMeanwhile = 'Footnote was closed before this answer was complete. Ask again.'
const failedInside = 'An internal error ended this answer early. Ask again.'

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
 * Answers a question and keeps the answer in the library from the start. After a crash, the answer is incomplete, with the text of a few
 * seconds before, and has an unknown cost. After a stop, or when Footnote closes, all text that came is kept. If it fails before anything
 * came, the error is thrown and no answer is kept, but its cost is booked.
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

  const soFar = () => {
    const { text, citations, ...others } = answering.result()
    return { ...others, kept: { text, citations, tookMs: Math.round(performance.now() - startedAt) } }
  }
  const drafted = createDraft(() =>
    commitDurably(library, () =>
      updateAnswer(library, { ...draft, ...soFar().kept, answerId, state: 'incomplete', problem: closedMeanwhile }),
    ),
  )
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
    drafted.end()
    const costUsd = pay(failure)
    const { kept, videos = [], raw = [], shortfall = null } = soFar()
    const keptAt = answering.keptAt?.() ?? null
    const answer: Answer = { ...draft, ...kept, answerId, costUsd, keptAt, problem: problem ?? shortfall, state }
    library
      .transaction(() => {
        updateAnswer(library, answer)
        if (videos.length > 0) writeCitedVideos(library, answerId, videos)
        for (const one of raw) insertRawResult(library, one, { at: askedAt, operation: 'answer', answerId })
      })
      .immediate()
    changes.publish('answers')
    return answer
  }
  const forget = (failure: unknown) => {
    isOver = true
    drafted.end()
    pay(failure)
    removeAnswer(library, answerId)
  }

  const keepStopped = () => settle('stopped', isClosing(signal?.reason) ? closedMeanwhile : null)
  let hasParts = false
  try {
    yield { type: 'started', answerId, method: answering.method }
    for await (const part of batchParts(answering.parts(stop, answerId), pauseMs, () => left.abort())) {
      hasParts = true
      drafted.changed()
      yield part
    }
    yield { type: 'finished', answer: settle('complete', null) }
  } catch (error) {
    if (isOver) throw error
    const isKnown = error instanceof AppError
    if (signal?.aborted) yield { type: 'finished', answer: keepStopped() }
    // The parts that could not be read may have been paid for, so they are kept with the answer.
    else if (!hasParts && (answering.result().raw ?? []).length === 0) {
      forget(error)
      throw keepResponse(library, error, 'answer', askedAt)
    } else {
      const answer = settle('incomplete', isKnown ? error.message : failedInside, error)
      if (!isKnown) throw error
      yield { type: 'finished', answer }
    }
  } finally {
    // The reader has left, so there is no last event, but the text that came is kept.
    if (!isOver) keepStopped()
  }
}
