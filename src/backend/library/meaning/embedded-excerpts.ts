// The tables of excerpts and their embedding vectors. They say which excerpts can be found by meaning, and which still wait for an
// embedding model.
import { createHash } from 'node:crypto'
import type { Library } from '../database/open.ts'
import { readExcerpts } from '../search/index/division.ts'
import { excerptText } from '../search/index/excerpts.ts'
import { listPassages, passageRange, passagesPerVideo } from '../search/index/passages.ts'
import { listWords } from '../search/terms/words.ts'
import { type EmbeddingModelName, modelIdOf } from './embedding-models.ts'
import { quantise } from './quantise.ts'

/** Small, so that searches that come between two batches do not wait long. */
const videosAtOnce = 16
/** Characters. Embedding models with a small context still read a text of this length to its end. */
const longestText = 2000

/** Call it when a video's text changes. The video is not found by meaning until its excerpts have been made again. */
export function outdateVectors(library: Library, videoRowId: number): void {
  library.prepare('UPDATE excerpted_videos SET is_current = 0 WHERE video_id = ?').run(videoRowId)
}

/** Call it when a video is removed. */
export function removeVectors(library: Library, videoRowId: number): void {
  library.prepare('DELETE FROM vectors WHERE id BETWEEN ? AND ?').run(...passageRange(videoRowId))
}

/** The text that is sent to the model. The title comes first, because it says what the excerpt is about. */
const textFor = (title: string, text: string) => `${title}\n${text}`.slice(0, longestText).toWellFormed()

const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)

function makeEmbeddableExcerpts(library: Library, videoRowId: number) {
  const title = library.prepare<[number], string>('SELECT title FROM videos WHERE id = ?').pluck().get(videoRowId) ?? ''
  const passages = listPassages(library, videoRowId)
  const [first] = passageRange(videoRowId)
  return readExcerpts(library, videoRowId).flatMap((excerpt) => {
    const said = excerptText(passages, excerpt)
    if (listWords(said).length === 0) return []
    const text = textFor(title, said)
    const range = { id: first + BigInt(excerpt.first), lastPassage: first + BigInt(excerpt.last) }
    return [{ ...range, text, textHash: hashOf(text) }]
  })
}

/** Makes the excerpts of one video. Excerpts whose text is unchanged keep their vectors. */
function excerptVideo(library: Library, videoRowId: number): void {
  const range = passageRange(videoRowId)
  const kept = new Map(
    library
      .prepare<[bigint, bigint], { text_hash: Buffer; codes: Buffer; scale: number }>(
        'SELECT text_hash, codes, scale FROM vectors WHERE id BETWEEN ? AND ? AND codes IS NOT NULL',
      )
      .all(...range)
      .map(({ text_hash, codes, scale }) => [text_hash.toString('hex'), { codes, scale }]),
  )
  library.prepare('DELETE FROM vectors WHERE id BETWEEN ? AND ?').run(...range)
  const insert = library.prepare(
    'INSERT INTO vectors (id, last_passage, text_hash, codes, scale) VALUES (?, ?, ?, ?, ?)',
  )
  const excerpts = makeEmbeddableExcerpts(library, videoRowId)
  let embeddedCount = 0
  for (const { id, lastPassage, textHash } of excerpts) {
    const vector = kept.get(textHash.toString('hex'))
    insert.run(id, lastPassage, textHash, vector?.codes ?? null, vector?.scale ?? null)
    if (vector !== undefined) embeddedCount++
  }
  library
    .prepare(
      `INSERT INTO excerpted_videos (video_id, is_current, excerpt_count, embedded_count, revision) VALUES (?, 1, ?, ?, 0)
       ON CONFLICT (video_id) DO UPDATE SET is_current = 1, excerpt_count = excluded.excerpt_count,
         embedded_count = excluded.embedded_count`,
    )
    .run(videoRowId, excerpts.length, embeddedCount)
  markChanged(library, videoRowId)
}

/**
 * Gives the video a revision number that was never used before with this model. A reader that remembers the old number knows that it must
 * read the video again.
 */
function markChanged(library: Library, videoRowId: number): void {
  library
    .prepare(
      `UPDATE embedding_models SET revision = revision + 1
       WHERE id = (SELECT model_id FROM excerpted_videos WHERE video_id = ?)`,
    )
    .run(videoRowId)
  library
    .prepare(
      `UPDATE excerpted_videos SET revision = coalesce((SELECT revision FROM embedding_models WHERE id = model_id), 0)
       WHERE video_id = ?`,
    )
    .run(videoRowId)
}

/**
 * Prepares the excerpts of up to 16 indexed videos that are new or were divided again. Returns whether more videos may be waiting.
 */
export function excerptSomeVideos(library: Library): boolean {
  return library
    .transaction(() => {
      const waiting = library
        .prepare<[number], number>(
          `SELECT id FROM videos WHERE id NOT IN (SELECT video_id FROM excerpted_videos WHERE is_current = 1)
             AND id NOT IN (SELECT video_id FROM unindexed) ORDER BY id DESC LIMIT ?`,
        )
        .pluck()
        .all(videosAtOnce)
      for (const videoRowId of waiting) excerptVideo(library, videoRowId)
      return waiting.length === videosAtOnce
    })
    .immediate()
}

/**
 * Counts the excerpts that have been made. Excerpts with a vector of another model count as not embedded. Of a video that waits to be divided
 * again, only those with a vector count, because the others will never be sent to the model.
 */
export function countEmbedded(
  library: Library,
  { url, name }: EmbeddingModelName,
): { embedded: number; total: number } {
  const counted = library
    .prepare<[string, string], { embedded: number | null; total: number | null }>(
      `SELECT sum(embedded) AS embedded, sum(CASE WHEN waits THEN embedded ELSE excerpt_count END) AS total FROM (
         SELECT excerpt_count, CASE WHEN url = ? AND name = ? THEN embedded_count ELSE 0 END AS embedded,
           video_id IN (SELECT video_id FROM unindexed) AS waits
         FROM excerpted_videos LEFT JOIN embedding_models ON embedding_models.id = model_id WHERE is_current = 1
       )`,
    )
    .get(url, name)
  return { embedded: counted?.embedded ?? 0, total: counted?.total ?? 0 }
}

export interface WaitingExcerpt {
  id: number
  textHash: Buffer
  /** The text to send to the model. */
  text: string
}

/**
 * Up to `limit` excerpts that need a vector of this model; those of the newest videos come first. Videos that wait to be divided have none.
 */
export function listWaitingExcerpts(
  library: Library,
  { url, name }: EmbeddingModelName,
  limit: number,
): WaitingExcerpt[] {
  const videos = library
    .prepare<[string, string, number], { id: number; isOther: number }>(
      `SELECT video_id AS id, model_id IS NOT model.id AS isOther
       FROM excerpted_videos LEFT JOIN (SELECT id FROM embedding_models WHERE url = ? AND name = ?) AS model
       WHERE is_current = 1 AND video_id NOT IN (SELECT video_id FROM unindexed) AND excerpt_count > 0
         AND (embedded_count < excerpt_count OR isOther)
       ORDER BY video_id DESC LIMIT ?`,
    )
    .all(url, name, limit)
  const excerpts: WaitingExcerpt[] = []
  for (const { id, isOther } of videos) {
    if (excerpts.length >= limit) break
    excerpts.push(...listWaitingOf(library, id, isOther === 1, limit - excerpts.length))
  }
  return excerpts
}

/** The excerpts of one video that need a vector: those without one, or all of them if its vectors are of another model (`isOther`). */
function listWaitingOf(library: Library, videoRowId: number, isOther: boolean, limit: number): WaitingExcerpt[] {
  const ids = library
    .prepare<[bigint, bigint, number, number], number>(
      'SELECT id FROM vectors WHERE id BETWEEN ? AND ? AND (codes IS NULL OR ?) ORDER BY id LIMIT ?',
    )
    .pluck()
    .all(...passageRange(videoRowId), isOther ? 1 : 0, limit)
  const made = new Map(makeEmbeddableExcerpts(library, videoRowId).map((excerpt) => [Number(excerpt.id), excerpt]))
  return ids.flatMap((id) => {
    const { text, textHash } = made.get(id) ?? {}
    return text === undefined || textHash === undefined ? [] : [{ id, text, textHash }]
  })
}

/**
 * Saves the vectors, which are in the order of `excerpts`. Vectors of texts that have changed meanwhile are skipped, and the videos'
 * vectors of another model are deleted. If this model's earlier vectors have another length, saves nothing and returns false.
 */
export function saveVectors(
  library: Library,
  model: EmbeddingModelName,
  excerpts: readonly WaitingExcerpt[],
  vectors: readonly Float32Array[],
): boolean {
  const dimensions = vectors[0]?.length
  if (dimensions === undefined) return true
  const save = library.prepare('UPDATE vectors SET codes = ?, scale = ? WHERE id = ? AND text_hash = ?')
  return library
    .transaction(() => {
      const modelId = modelIdOf(library, model, dimensions)
      if (modelId === undefined) return false
      const videoRowIds = new Set(excerpts.map(({ id }) => Math.floor(id / passagesPerVideo)))
      for (const videoRowId of videoRowIds) dropOtherVectors(library, videoRowId, modelId)
      for (const [index, { id, textHash }] of excerpts.entries()) {
        const vector = vectors[index]
        if (vector === undefined) continue
        const { codes, scale } = quantise(vector)
        save.run(Buffer.from(codes.buffer), scale, id, textHash)
      }
      for (const videoRowId of videoRowIds) countAgain(library, videoRowId)
      return true
    })
    .immediate()
}

function dropOtherVectors(library: Library, videoRowId: number, modelId: number): void {
  const { changes } = library
    .prepare(
      'UPDATE excerpted_videos SET model_id = @modelId WHERE video_id = @videoRowId AND model_id IS NOT @modelId',
    )
    .run({ modelId, videoRowId })
  if (changes === 0) return
  library
    .prepare('UPDATE vectors SET codes = NULL, scale = NULL WHERE id BETWEEN ? AND ?')
    .run(...passageRange(videoRowId))
}

function countAgain(library: Library, videoRowId: number): void {
  library
    .prepare(
      `UPDATE excerpted_videos
       SET embedded_count = (SELECT count(*) FROM vectors WHERE id BETWEEN ? AND ? AND codes IS NOT NULL)
       WHERE video_id = ?`,
    )
    .run(...passageRange(videoRowId), videoRowId)
  markChanged(library, videoRowId)
}
