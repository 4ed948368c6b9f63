// Divides videos into excerpts, and makes their full-text rows and word counts. This costs several times as much as saving the video, so it
// happens in a transaction of its own after the save. A video is either wholly indexed or waits in `unindexed`.
import { AppError } from '../../../../contract/app/errors.ts'
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { translateSqliteError } from '../../database/sqlite-errors.ts'
import { outdateVectors } from '../../meaning/embedded-excerpts.ts'
import { listWords } from '../terms/words.ts'
import { addTerms, subtractTerms, TermCounts } from './dictionary.ts'
import { deleteExcerpts, insertExcerpts, readExcerpts, readSearchedSummaries, searchedText } from './division.ts'
import { type Excerpt, listExcerpts } from './excerpts.ts'
import { listPassages, type Passage, passageRange, videosPerBucket } from './passages.ts'

/** A search that need not be quick waits while this many videos are indexed: about half a second. */
const mostWaitedFor = 64

/** How much is indexed in one transaction. A single video may have more clips. */
export interface IndexBatch {
  videos: number
  clips: number
}

/** Small enough that other writers do not wait long. */
const fewVideos: IndexBatch = { videos: 16, clips: 4000 }
/** So large that most of the words of a batch are counted together, and that the full-text index gets few pieces. */
const manyVideos: IndexBatch = { videos: 500, clips: 60_000 }
/**
 * Pages of the full-text index that are merged in each transaction: some for each video, because a larger batch also writes more. With less,
 * pieces collect until FTS5 merges them all at once, which takes seconds.
 */
const [mergedPages, mergedPagesPerVideo] = [16, 4]

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
  const excerpts = readExcerpts(library, videoRowId)
  const titles = new Set(excerpts.filter(({ isTitle }) => isTitle).map(({ first }) => first))
  const counts = new TermCounts()
  const passages = listPassages(library, videoRowId)
  const texts = passages.map((passage, index) => counts.read(searchedText(passage, titles.has(index))))
  const deleteText = prepareOnce(library, 'DELETE FROM excerpt_text WHERE rowid = ?')
  const [start] = passageRange(videoRowId)
  for (const { first, last } of excerpts) {
    counts.add(texts.slice(first, last + 1))
    deleteText.run(start + BigInt(first))
  }
  subtractTerms(library, counts)
  deleteExcerpts(library, videoRowId)
}

/** Indexes some of the waiting videos, newest first, in one transaction. Returns false if none are waiting any more. */
export function indexSomeVideos(library: Library, batch = fewVideos): boolean {
  if (countUnindexed(library) === 0) return false
  return library
    .transaction(() => {
      const counts = new TermCounts()
      const waiting = listWaiting(library, batch)
      // FTS5 writes out what it has collected when a row id is smaller than the one before.
      for (const rowId of waiting.toReversed()) {
        indexTitle(library, rowId)
        indexExcerpts(library, rowId, counts)
        outdateVectors(library, rowId)
        prepareOnce(library, 'DELETE FROM unindexed WHERE video_id = ?').run(rowId)
      }
      addTerms(library, counts)
      prepareOnce(library, "INSERT INTO excerpt_text (excerpt_text, rank) VALUES ('merge', ?)").run(
        BigInt(mergedPages + mergedPagesPerVideo * waiting.length),
      )
      return countUnindexed(library) > 0
    })
    .immediate()
}

/** Pages that are merged at once while nothing else is to be done. */
const mergedWhenIdle = 64
/** How many pieces of about the same size are merged: 2 while nothing else is to be done, otherwise as many as in migration 17. */
const [piecesWhenIdle, piecesOtherwise] = [2n, 8n]

/** Merges pieces of the full-text index, also those that indexing leaves alone. Returns false if there was nothing to merge. */
export function mergeSome(library: Library): boolean {
  const configure = prepareOnce(library, 'INSERT INTO excerpt_text (excerpt_text, rank) VALUES (?, ?)')
  const countChanges = prepareOnce<[], number>(library, 'SELECT total_changes()').pluck()
  return library
    .transaction(() => {
      configure.run('usermerge', piecesWhenIdle)
      const before = countChanges.get() ?? 0
      configure.run('merge', BigInt(mergedWhenIdle))
      const changes = (countChanges.get() ?? 0) - before
      configure.run('usermerge', piecesOtherwise)
      // The statement itself counts as one change: https://sqlite.org/fts5.html#the_merge_command
      return changes > 1
    })
    .immediate()
}

/**
 * Indexes all waiting videos so that they can be found. If the library cannot be written, does nothing: the videos indexed earlier are
 * still found.
 */
export function indexWaitingVideos(library: Library): void {
  unlessUnwritable(() => {
    while (indexSomeVideos(library, manyVideos));
  })
}

/** Calls `write`. If the library cannot be written, nothing happens. Throws other errors. */
export function unlessUnwritable(write: () => void): void {
  try {
    write()
  } catch (error) {
    const known = translateSqliteError(error)
    if (!(known instanceof AppError) || known.code === 'LIBRARY_DAMAGED') throw error
  }
}

/** Indexes the waiting videos if they are so few that a search can wait for them, so that what was just saved is found. */
export function indexFewWaiting(library: Library): void {
  const waiting = countUnindexed(library)
  if (waiting > 0 && waiting <= mostWaitedFor) indexWaitingVideos(library)
}

/**
 * Indexes the waiting videos before a search: all of them if they are few, otherwise some. A command does not index in the background, so
 * without this the videos would wait until the app is opened.
 */
export function indexBeforeSearch(library: Library): void {
  indexFewWaiting(library)
  if (countUnindexed(library) > 0) unlessUnwritable(() => void indexSomeVideos(library))
}

/** The newest first, at least one if any waits. */
function listWaiting(library: Library, batch: IndexBatch): number[] {
  const waiting = prepareOnce<[number], { id: number; clips: number }>(
    library,
    `SELECT video_id AS id, said_count + shown_count + section_count AS clips
     FROM unindexed JOIN videos ON videos.id = video_id ORDER BY video_id DESC LIMIT ?`,
  ).all(batch.videos)
  let left = batch.clips
  const fits = ({ clips }: { clips: number }, index: number) => {
    left -= clips
    return index === 0 || left >= 0
  }
  const end = waiting.findIndex((video, index) => !fits(video, index))
  return waiting.slice(0, end < 0 ? undefined : end).map(({ id }) => id)
}

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

/** The kind, the bucket, and the words of the speakers' names. */
function tokensOf(passages: readonly Passage[], { first, last }: Excerpt, bucket: number): string {
  const tokens = `k${passages[first]?.kind} b${bucket}`
  const speakers = new Set<string>()
  for (let index = first; index <= last; index++) {
    const speaker = passages[index]?.speakerId
    if (speaker) speakers.add(speaker)
  }
  if (speakers.size === 0) return tokens
  const names = new Set([...speakers].flatMap((speaker) => listWords(speaker).map((word) => `s${word}`)))
  return [tokens, ...names].join(' ')
}

/** The words of an excerpt are the words of its passages, one after the other, so that a phrase across two clips is found. */
function indexExcerpts(library: Library, rowId: number, counts: TermCounts): void {
  const passages = listPassages(library, rowId)
  const summaries = readSearchedSummaries(library, rowId)
  const texts = passages.map((passage) => counts.read(searchedText(passage, summaries.sections === 'titles')))
  const excerpts = listExcerpts({ passages, wordCounts: texts.map(({ numbers }) => numbers.length), summaries })
  insertExcerpts(library, rowId, excerpts)
  const insert = prepareOnce(library, 'INSERT INTO excerpt_text (rowid, text, b) VALUES (?, ?, ?)')
  const bucket = Math.floor(rowId / videosPerBucket)
  const [start] = passageRange(rowId)
  for (const excerpt of excerpts) {
    const within = texts.slice(excerpt.first, excerpt.last + 1)
    counts.add(within)
    const text = within.map((one) => one.text).join(' ')
    insert.run(start + BigInt(excerpt.first), text, tokensOf(passages, excerpt, bucket))
  }
}
