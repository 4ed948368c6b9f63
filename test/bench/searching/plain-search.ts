import Database from 'better-sqlite3'
import { libraryPath } from '../../../src/backend/library/database/open.ts'
import { passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import type { MadeQuery } from './made-query.ts'

export interface PlainSearch {
  /** The best fifty clips and summaries. */
  search(query: MadeQuery & { plain: string }): void
  close(): void
}

/** Has a connection of its own, so that neither search pushes the pages of the other out of the cache. */
export function openPlainSearch(dataDir: string, limit: number): PlainSearch {
  const database = new Database(libraryPath(dataDir), { readonly: true })
  database.pragma('cache_size = -32768')
  const scoped = (videos?: string) => (videos === undefined ? '' : `AND rowid / ${passagesPerVideo} IN (${videos})`)
  return {
    search({ plain, videos }) {
      database
        .prepare(`SELECT rowid FROM plain WHERE plain MATCH ? ${scoped(videos)} ORDER BY rank LIMIT ${limit}`)
        .all(plain)
    },
    close: () => void database.close(),
  }
}
