import type { Answer, Citation } from '../../contract/app/answers.ts'
import { AppError } from '../../contract/app/errors.ts'
import { cutLine } from '../bounds/bound-video.ts'
import type { Library } from './database/open.ts'
import { storedText, storedTextOrNull } from './database/stored-values.ts'
import { removeUnlinkedRawResults } from './videos/raw-results.ts'
import { findTitles } from './videos/videos.ts'

type AnswerRecord = ReturnType<typeof toRecord> & { answerId: number }

/** `scope` and `citations` become JSON. */
function toRecord({ question, scope, text, citations, tookMs, problem, ...answer }: Omit<Answer, 'answerId'>) {
  return {
    ...answer,
    question: storedText(question),
    scope: JSON.stringify(scope),
    text: storedText(text),
    citations: JSON.stringify(citations),
    tookMs: Math.round(tookMs),
    problem: storedTextOrNull(problem),
  }
}

const selectAnswers = `SELECT id AS answerId, asked_at AS askedAt, question, scope, method, text, citations, cost_usd AS costUsd,
  took_ms AS tookMs, kept_at AS keptAt, state, problem FROM answers`

/** `isInLibrary` is looked up now: a cited video may have been added or removed since the answer was given. */
function toAnswers(library: Library, records: readonly AnswerRecord[]): Answer[] {
  const cited = records.map(({ citations }): Citation[] => JSON.parse(citations))
  const inLibrary = findTitles(library, [...new Set(cited.flat().flatMap(({ videoId }) => videoId ?? []))])
  return records.map((record, index) => ({
    ...record,
    scope: JSON.parse(record.scope),
    citations: (cited[index] ?? []).map((citation) => ({
      ...citation,
      title: cutLine(citation.title),
      author: cutLine(citation.author),
      speakerId: citation.speakerId && cutLine(citation.speakerId),
      isInLibrary: citation.videoId !== null && inLibrary.has(citation.videoId),
    })),
  }))
}

/** Returns the id of the new answer. */
export function insertAnswer(library: Library, answer: Omit<Answer, 'answerId'>): number {
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO answers (asked_at, question, scope, method, text, citations, cost_usd, took_ms, kept_at, state, problem)
       VALUES (@askedAt, @question, @scope, @method, @text, @citations, @costUsd, @tookMs, @keptAt, @state, @problem)`,
    )
    .run(toRecord(answer))
  return Number(lastInsertRowid)
}

/** Does nothing if the answer has been removed in the meantime. */
export function updateAnswer(library: Library, answer: Answer): void {
  library
    .prepare(
      `UPDATE answers SET asked_at = @askedAt, question = @question, scope = @scope, method = @method, text = @text,
         citations = @citations, cost_usd = @costUsd, took_ms = @tookMs, kept_at = @keptAt, state = @state, problem = @problem
       WHERE id = @answerId`,
    )
    .run({ ...toRecord(answer), answerId: answer.answerId })
}

/** Newest first. */
export function listAnswers(library: Library): Answer[] {
  const records = library.prepare<[], AnswerRecord>(`${selectAnswers} ORDER BY asked_at DESC, id DESC`).all()
  return toAnswers(library, records)
}

/** Throws ANSWER_NOT_FOUND. */
export function getAnswer(library: Library, answerId: number): Answer {
  const record = library.prepare<[number], AnswerRecord>(`${selectAnswers} WHERE id = ?`).get(answerId)
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
