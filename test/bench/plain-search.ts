// Plain full-text search, which Footnote's own is compared with: FTS5 tables without any preparation, in a database of their own.
import Database from 'better-sqlite3'
import type { Library } from '../../src/backend/library/database/open.ts'
import { kindOfCode, passagesPerVideo, passageText } from '../../src/backend/library/search/index/passages.ts'
import type { Ranked } from './judged.ts'

interface PlainRow {
  videoRowId: number
  videoId: string
  kind: number
  startMs: number
  endMs: number
  text: string
}

const wordsPerExcerpt = 90
const limit = 50

const countWords = (text: string) => text.split(/\s+/u).length

function readClips(library: Library): PlainRow[] {
  return library
    .prepare<[], Omit<PlainRow, 'text'> & { title: string | null; text: string }>(
      `SELECT videos.id AS videoRowId, youtube_id AS videoId, kind, start_ms AS startMs, end_ms AS endMs, passages.title, text
       FROM passages JOIN videos ON videos.id = passages.id / ${passagesPerVideo} ORDER BY passages.id`,
    )
    .all()
    .map((row) => ({ ...row, text: passageText(row) }))
}

/** What is said as runs of whole clips of about 90 words, which share one clip with their neighbours; each other passage by itself. */
function joinClips(clips: readonly PlainRow[]): PlainRow[] {
  const excerpts: PlainRow[] = []
  let last: PlainRow | undefined
  for (const clip of clips) {
    const excerpt = excerpts.at(-1)
    const continues = clip.kind === 0 && last?.kind === 0 && last.videoRowId === clip.videoRowId
    if (excerpt !== undefined && continues && countWords(excerpt.text) < wordsPerExcerpt) {
      excerpt.text += ` ${clip.text}`
      excerpt.endMs = clip.endMs
    } else if (last !== undefined && continues)
      excerpts.push({ ...clip, startMs: last.startMs, text: `${last.text} ${clip.text}` })
    else excerpts.push({ ...clip })
    last = clip
  }
  return excerpts
}

/** Finds everything that has any of the words, best first by SQLite's bm25(). */
export interface PlainSearch {
  perClip(query: string): Ranked[]
  perExcerpt(query: string): Ranked[]
  close(): void
}

export function openPlainSearch(library: Library): PlainSearch {
  const database = new Database(':memory:')
  const clips = readClips(library)
  const fill = (table: string, rows: readonly PlainRow[]) => {
    database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(text, tokenize="unicode61 remove_diacritics 2")`)
    const insert = database.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`)
    rows.forEach(({ text }, index) => {
      insert.run(index, text)
    })
    const search = database.prepare<[string], { id: number }>(
      `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT ${limit}`,
    )
    return (query: string): Ranked[] => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
      return search.all(words.map((word) => `"${word}"`).join(' OR ')).flatMap(({ id }) => {
        const row = rows[id]
        return row ? [{ videoId: row.videoId, kind: kindOfCode(row.kind), startMs: row.startMs, endMs: row.endMs }] : []
      })
    }
  }
  return {
    perClip: fill('clips', clips),
    perExcerpt: fill('excerpts', joinClips(clips)),
    close: () => void database.close(),
  }
}
