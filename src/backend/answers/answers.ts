import type { AnswerEvent, Scope } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/open.ts'
import type { Searcher } from '../library/searcher.ts'
import { findTitles } from '../library/videos.ts'
import { createModel, type ModelConfig } from '../models/model.ts'
import type { Budget } from '../money/budget.ts'
import type { Answering } from './answering.ts'
import { findEvidence } from './evidence.ts'
import { answerFromExcerpts } from './from-excerpts.ts'
import { answerFromModel } from './from-model.ts'
import { type AskService, answerFromService, type ServiceQuestion } from './from-service.ts'
import { keepAnswer } from './keep-answer.ts'

export interface AnswersParts {
  library: Library
  budget: Budget
  searcher: Pick<Searcher, 'findPassages'>
  changes: Pick<Changes, 'publish'>
  /** The language model to write answers with; null when none is set up. */
  model(): ModelConfig | null
  /** The hosted service to ask; null when none is set up. */
  service(): AskService | null
}

export interface Question {
  question: string
  /** Without one the service is asked when there is one, the library otherwise. */
  scope?: Scope | undefined
  /** Only a service is asked for transcriptions; the library has its own. */
  includeTranscription?: boolean | undefined
  signal?: AbortSignal | undefined
}

export interface Answers {
  /**
   * Throws SERVICE_KEY_MISSING or COLLECTION_NOT_FOUND, what the budget throws when it refuses, and the errors of a service or model call when nothing had come; later
   * ones leave the answer incomplete. The last event is the answer as it was kept.
   */
  ask(question: Question): AsyncGenerator<AnswerEvent, void, void>
}

const forModel = { limit: 12, isQuoted: false }
const forQuotes = { limit: 6, isQuoted: true }

export function createAnswers(parts: AnswersParts): Answers {
  const { library, budget, changes } = parts

  const fromLibrary = (question: string, scope: Exclude<Scope, { kind: 'service' }>): Answering => {
    const config = parts.model()
    const { limit, isQuoted } = config === null ? forQuotes : forModel
    const evidence = (signal: AbortSignal) => findEvidence(parts, { question, scope, limit, isQuoted, signal })
    return config === null
      ? answerFromExcerpts(question, evidence)
      : answerFromModel(question, createModel(config), evidence)
  }
  const fromService = (question: ServiceQuestion): Answering => {
    const ask = parts.service()
    if (ask !== null) return answerFromService(question, ask, (videoIds) => findTitles(library, videoIds))
    throw new AppError(
      'SERVICE_KEY_MISSING',
      'No service is set up to ask: enter its address and your API key in Settings, or ask the library.',
    )
  }

  return {
    async *ask({ question, scope: wanted, includeTranscription = false, signal }) {
      const scope: Scope = wanted ?? { kind: parts.service() === null ? 'library' : 'service' }
      const answering =
        scope.kind === 'service' ? fromService({ question, includeTranscription }) : fromLibrary(question, scope)
      yield* keepAnswer({ library, budget, changes, question, scope, answering, signal })
    },
  }
}
