import type { Answer, Citation } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import { cutLine } from '../bounds/bound-video.ts'
import type { Library } from './database/open.ts'
import { storedText, storedTextOrNull } from './database/stored-values.ts'
import { removeUnlinkedRawResults } from './videos/raw-results.ts'
import { findTitles } from './videos/videos.ts'

interface AnswerRecord {
  id: number
  asked_at: number
  question: string
  /** `scope` and `citations` are JSON. */
  scope: string
  method: Answer['method']
  text: string
  citations: string
  cost_usd: number | null
  took_ms: number
  kept_at: number | null
  state: Answer['state']
  problem: string | null
}

function toRecord(answer: Omit<Answer, 'answerId'>): Omit<AnswerRecord, 'id'> {
  return {
    asked_at: answer.askedAt,
    question: storedText(answer.question),
    scope: JSON.stringify(answer.scope),
    method: answer.method,
    text: storedText(answer.text),
    citations: JSON.stringify(answer.citations),
    cost_usd: answer.costUsd,
    took_ms: Math.round(answer.tookMs),
    kept_at: answer.keptAt,
    state: answer.state,
    problem: storedTextOrNull(answer.problem),
  }
}

/** `isInLibrary` is looked up now: a cited video may have been added or removed since the answer was given. */
function toAnswers(library: Library, records: readonly AnswerRecord[]): Answer[] {
  const cited = records.map(({ citations }): Citation[] => JSON.parse(citations))
  const inLibrary = findTitles(library, [...new Set(cited.flat().flatMap(({ videoId }) => videoId ?? []))])
  return records.map((record, index) => ({
    answerId: record.id,
    askedAt: record.asked_at,
    question: record.question,
    scope: JSON.parse(record.scope),
    method: record.method,
    text: record.text,
    citations: (cited[index] ?? []).map((citation) => ({
      ...citation,
      title: cutLine(citation.title),
      author: cutLine(citation.author),
      speakerId: citation.speakerId && cutLine(citation.speakerId),
      isInLibrary: citation.videoId !== null && inLibrary.has(citation.videoId),
    })),
    costUsd: record.cost_usd,
    tookMs: record.took_ms,
    keptAt: record.kept_at,
    state: record.state,
    problem: record.problem,
  }))
}

/** Returns the id of the new answer. */
export function insertAnswer(library: Library, answer: Omit<Answer, 'answerId'>): number {
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO answers (asked_at, question, scope, method, text, citations, cost_usd, took_ms, kept_at, state, problem)
       VALUES (@asked_at, @question, @scope, @method, @text, @citations, @cost_usd, @took_ms, @kept_at, @state, @problem)`,
    )
    .run(toRecord(answer))
  return Number(lastInsertRowid)
}

/** Does nothing if the answer has been removed in the meantime. */
export function updateAnswer(library: Library, answer: Answer): void {
  library
    .prepare(
      `UPDATE answers SET asked_at = @asked_at, question = @question, scope = @scope, method = @method, text = @text,
         citations = @citations, cost_usd = @cost_usd, took_ms = @took_ms, kept_at = @kept_at, state = @state, problem = @problem
       WHERE id = @id`,
    )
    .run({ ...toRecord(answer), id: answer.answerId })
}

/** Newest first. */
export function listAnswers(library: Library): Answer[] {
  const records = library.prepare<[], AnswerRecord>('SELECT * FROM answers ORDER BY asked_at DESC, id DESC').all()
  return toAnswers(library, records)
}

/** Throws ANSWER_NOT_FOUND. */
export function getAnswer(library: Library, answerId: number): Answer {
  const record = library.prepare<[number], AnswerRecord>('SELECT * FROM answers WHERE id = ?').get(answerId)
  const answer = record && toAnswers(library, [record])[0]
  if (answer) return answer
  throw new AppError('ANSWER_NOT_FOUND', 'This answer is no longer saved. Ask the question again.', { answerId })
}

export function removeAnswer(library: Library, answerId: number): void {
  library.transaction(() => {
    library.prepare('DELETE FROM answers WHERE id = ?').run(answerId)
    removeUnlinkedRawResults(library)
  })()
}
