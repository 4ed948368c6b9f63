// The full-text rows and word counts of videos. Making them costs several times as much as saving the video, so it happens in a transaction
// of its own, after the save or at the start of the next search.
import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { translateSqliteError } from '../database/sqlite-errors.ts'
import { addTerms, subtractTerms, TermCounts } from './dictionary.ts'
import { listPassages, type Passage, passageRange, passageText, videosPerBucket } from './passages.ts'
import { listWords } from './words.ts'

/** Small enough that other writers do not wait long, and large enough that common words are counted together. */
const videosAtOnce = 16

export function markUnindexed(library: Library, videoRowId: number): void {
  prepareOnce(library, 'INSERT INTO unindexed (video_id) VALUES (?)').run(videoRowId)
}

/** Call it in the transaction that removes the video's passages, while they still are as they were indexed. */
export function removeFromIndex(library: Library, videoRowId: number): void {
  if (library.prepare('DELETE FROM unindexed WHERE video_id = ?').run(videoRowId).changes > 0) return
  library.prepare('DELETE FROM video_text WHERE rowid = ?').run(BigInt(videoRowId))
  const deleteText = library.prepare('DELETE FROM passage_text WHERE rowid = ?')
  const counts = new TermCounts()
  let id = passageRange(videoRowId)[0]
  for (const passage of listPassages(library, videoRowId)) {
    counts.add(listWords(passageText(passage)))
    deleteText.run(id++)
  }
  subtractTerms(library, counts)
}

/** Indexes up to 16 of the waiting videos in one transaction. Returns false if none are waiting any more. */
export function indexSomeVideos(library: Library): boolean {
  if (listWaiting(library, 1).length === 0) return false
  return library
    .transaction(() => {
      const waiting = listWaiting(library, videosAtOnce)
      const counts = new TermCounts()
      for (const rowId of waiting) {
        indexTitle(library, rowId)
        indexPassages(library, rowId, listPassages(library, rowId), counts)
        library.prepare('DELETE FROM unindexed WHERE video_id = ?').run(rowId)
      }
      addTerms(library, counts)
      // Merging a little each time keeps the index in few pieces without a pause of seconds.
      library.exec("INSERT INTO passage_text (passage_text, rank) VALUES ('merge', 16)")
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

const listWaiting = (library: Library, limit: number): number[] =>
  library.prepare<[number], number>('SELECT video_id FROM unindexed ORDER BY video_id LIMIT ?').pluck().all(limit)

function indexTitle(library: Library, rowId: number): void {
  const video = library
    .prepare<[number], { title: string; author: string }>('SELECT title, author FROM videos WHERE id = ?')
    .get(rowId)
  library
    .prepare('INSERT INTO video_text (rowid, title, author) VALUES (?, ?, ?)')
    .run(BigInt(rowId), listWords(video?.title ?? '').join(' '), listWords(video?.author ?? '').join(' '))
}

function indexPassages(library: Library, rowId: number, passages: readonly Passage[], counts: TermCounts): void {
  const insert = library.prepare('INSERT INTO passage_text (rowid, text, b) VALUES (?, ?, ?)')
  const bucket = Math.floor(rowId / videosPerBucket)
  let id = passageRange(rowId)[0]
  for (const passage of passages) {
    const words = listWords(passageText(passage))
    counts.add(words)
    insert.run(id++, words.join(' '), `k${passage.kind} b${bucket}`)
  }
}
