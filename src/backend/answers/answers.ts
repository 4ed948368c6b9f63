import type { AnswerEvent, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { findTitles } from '../library/videos/videos.ts'
import type { LanguageModel } from '../models/language-model.ts'
import type { Budget } from '../money/budget.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { Answering } from './answering.ts'
import { findEvidence } from './evidence.ts'
import { answerFromExcerpts } from './from-excerpts.ts'
import { answerFromModel } from './from-model.ts'
import { type AskService, answerFromService, type QuestionForService } from './from-service.ts'
import { keepAnswer } from './keep-answer.ts'

export interface AnswersParts {
  library: Library
  budget: Budget
  retrieval: Pick<Retrieval, 'find'>
  changes: Pick<Changes, 'publish'>
  /** The language model that writes answers; null if none is set up. */
  model(): LanguageModel | null
  /** The hosted service; null if none is set up. */
  service(): AskService | null
  /** A sentence that says why no service is set up and what to do. */
  whyNoService(): string
}

export interface Question {
  question: string
  /** Without a scope, the question goes to the service if one is set up, otherwise to the library. */
  scope?: Scope | undefined
  /** Applies only to questions for a service, because the library has its own transcripts. */
  includeTranscription?: boolean | undefined
  /** True if the model must write a new answer instead of reusing its earlier one to the same question and excerpts. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

export interface Answers {
  /**
   * The last event is the answer as it was kept. Throws SERVICE_KEY_MISSING or COLLECTION_NOT_FOUND, the error of the budget if it refuses
   * the call, and the error of a service or model call that fails before anything came. A later failure leaves an incomplete answer.
   */
  ask(question: Question): AsyncGenerator<AnswerEvent, void, void>
  /** An answer from the library that is not kept. Used for other programs, with their own retrieval and model. */
  fromLibrary(question: string, others: Others, scope?: LibraryQuestion['scope']): Answering
}

export interface Others {
  retrieval: Pick<Retrieval, 'find'>
  /** Null if no model is set up. */
  model(): LanguageModel | null
}

interface LibraryQuestion {
  question: string
  scope: Exclude<Scope, { kind: 'service' }>
  fresh: boolean
}

const forModel = { limit: 12, isQuoted: false }
const forQuotes = { limit: 6, isQuoted: true }

export function createAnswers(parts: AnswersParts): Answers {
  const { library, budget, changes } = parts

  const fromLibrary = (
    { question, scope, fresh }: LibraryQuestion,
    { retrieval, model: find }: Others = parts,
  ): Answering => {
    const model = find()
    const { limit, isQuoted } = model === null ? forQuotes : forModel
    const evidence = (signal: AbortSignal) =>
      findEvidence({ library, retrieval }, { question, scope, limit, isQuoted, signal })
    return model === null
      ? answerFromExcerpts(question, evidence)
      : answerFromModel({ question, model, fresh }, evidence)
  }
  const fromService = (question: QuestionForService): Answering => {
    const ask = parts.service()
    if (ask !== null) return answerFromService(question, ask, (videoIds) => findTitles(library, videoIds))
    throw new AppError('SERVICE_KEY_MISSING', parts.whyNoService())
  }

  return {
    fromLibrary: (question, others, scope = { kind: 'library' }) =>
      fromLibrary({ question, scope, fresh: false }, others),
    async *ask({ question, scope: wanted, includeTranscription = false, fresh = false, signal }) {
      const scope: Scope = wanted ?? { kind: parts.service() === null ? 'library' : 'service' }
      const answering =
        scope.kind === 'service'
          ? fromService({ question, includeTranscription })
          : fromLibrary({ question, scope, fresh })
      yield* keepAnswer({ library, budget, changes, question, scope, answering, signal })
    },
  }
}
