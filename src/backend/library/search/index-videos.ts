// Divides videos into excerpts, and makes their full-text rows and word counts. This costs several times as much as saving the video, so it
// happens in a transaction of its own after the save. A video is either wholly indexed or waits in `unindexed`.
import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { translateSqliteError } from '../database/sqlite-errors.ts'
import { outdateVectors } from '../meaning/embedded-excerpts.ts'
import { addTerms, subtractTerms, TermCounts } from './dictionary.ts'
import { type DividedVideo, deleteExcerpts, divideAgain, insertExcerpts, readDivision } from './division.ts'
import type { Excerpt } from './excerpts.ts'
import { listPassages, passageRange, videosPerBucket } from './passages.ts'
import { listWords } from './words.ts'

/** A search that need not be quick waits while this many videos are indexed: about half a second. */
const fewVideos = 64

/** Small enough that other writers do not wait long, and large enough that common words are counted together. */
const videosAtOnce = 16

export function markUnindexed(library: Library, videoRowId: number): void {
  prepareOnce(library, 'INSERT INTO unindexed (video_id) VALUES (?)').run(videoRowId)
}

export const countUnindexed = (library: Library): number =>
  prepareOnce<[], number>(library, 'SELECT count(*) FROM unindexed').pluck().get() ?? 0

/** Call it in the transaction that removes the video's passages, while they still are as they were indexed. */
export function removeFromIndex(library: Library, videoRowId: number): void {
  // A video that waits may still have a row for its title, from a version that divided videos in another way.
  prepareOnce(library, 'DELETE FROM video_text WHERE rowid = ?').run(BigInt(videoRowId))
  if (prepareOnce(library, 'DELETE FROM unindexed WHERE video_id = ?').run(videoRowId).changes > 0) return
  const video = readDivision(library, videoRowId, listPassages(library, videoRowId))
  const deleteText = prepareOnce(library, 'DELETE FROM excerpt_text WHERE rowid = ?')
  const counts = new TermCounts()
  const [start] = passageRange(videoRowId)
  for (const excerpt of video.excerpts) {
    counts.add(wordsOf(video, excerpt))
    deleteText.run(start + BigInt(excerpt.first))
  }
  subtractTerms(library, counts)
  deleteExcerpts(library, videoRowId)
}

/** Indexes up to `limit` of the waiting videos, newest first, in one transaction. Returns false if none are waiting any more. */
export function indexSomeVideos(library: Library, limit = videosAtOnce): boolean {
  if (listWaiting(library, 1).length === 0) return false
  return library
    .transaction(() => {
      const counts = new TermCounts()
      // FTS5 writes out what it has collected when a row id is smaller than the one before.
      for (const rowId of listWaiting(library, limit).reverse()) {
        indexTitle(library, rowId)
        indexExcerpts(library, rowId, counts)
        outdateVectors(library, rowId)
        prepareOnce(library, 'DELETE FROM unindexed WHERE video_id = ?').run(rowId)
      }
      addTerms(library, counts)
      // Merging a little each time keeps the index in few pieces without a pause of seconds.
      library.exec("INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('merge', 16)")
      return listWaiting(library, 1).length > 0
    })
    .immediate()
}

/**
 * Indexes all waiting videos so that they can be found. If the library cannot be written, does nothing: the videos indexed earlier are
 * still found.
 */
export function indexWaitingVideos(library: Library): void {
  try {
    while (indexSomeVideos(library));
  } catch (error) {
    const known = translateSqliteError(error)
    if (!(known instanceof AppError) || known.code === 'LIBRARY_DAMAGED') throw error
  }
}

/** Indexes the waiting videos if they are so few that a search can wait for them, so that what was just saved is found. */
export function indexFewWaiting(library: Library): void {
  const waiting = countUnindexed(library)
  if (waiting > 0 && waiting <= fewVideos) indexWaitingVideos(library)
}

const listWaiting = (library: Library, limit: number): number[] =>
  prepareOnce<[number], number>(library, 'SELECT video_id FROM unindexed ORDER BY video_id DESC LIMIT ?')
    .pluck()
    .all(limit)

function indexTitle(library: Library, rowId: number): void {
  const video = prepareOnce<[number], { title: string; author: string }>(
    library,
    'SELECT title, author FROM videos WHERE id = ?',
  ).get(rowId)
  prepareOnce(library, 'INSERT OR REPLACE INTO video_text (rowid, title, author) VALUES (?, ?, ?)').run(
    BigInt(rowId),
    listWords(video?.title ?? '').join(' '),
    listWords(video?.author ?? '').join(' '),
  )
}

/** The words of an excerpt are the words of its passages, one after the other, so that a phrase across two clips is found. */
const wordsOf = ({ words }: DividedVideo, { first, last }: Excerpt): readonly string[] =>
  first === last ? (words[first] ?? []) : words.slice(first, last + 1).flat()

/** The kind, the bucket, and the words of the speakers' names. */
function tokensOf({ passages }: DividedVideo, { first, last }: Excerpt, bucket: number): string {
  const speakers = new Set<string>()
  for (let index = first; index <= last; index++) {
    const speaker = passages[index]?.speakerId
    if (speaker) speakers.add(speaker)
  }
  const names = new Set([...speakers].flatMap((speaker) => listWords(speaker).map((word) => `s${word}`)))
  return [`k${passages[first]?.kind} b${bucket}`, ...names].join(' ')
}

function indexExcerpts(library: Library, rowId: number, counts: TermCounts): void {
  const video = divideAgain(library, rowId, listPassages(library, rowId))
  insertExcerpts(library, rowId, video.excerpts)
  const insert = prepareOnce(library, 'INSERT INTO excerpt_text (rowid, text, b) VALUES (?, ?, ?)')
  const bucket = Math.floor(rowId / videosPerBucket)
  const [start] = passageRange(rowId)
  for (const excerpt of video.excerpts) {
    const words = wordsOf(video, excerpt)
    counts.add(words)
    insert.run(start + BigInt(excerpt.first), words.join(' '), tokensOf(video, excerpt, bucket))
  }
}
