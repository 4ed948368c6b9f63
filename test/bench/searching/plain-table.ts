// The simplest full-text search of the same text: SQLite's own, with one row per clip or summary.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'

/** Adds `plain`, and `plain_term` with the number of rows that have each word. */
export function addPlainTable(library: Library): void {
  library.function('plain_words', { deterministic: true }, (title, text) =>
    listWords(title === null ? String(text) : `${title} ${text}`).join(' '),
  )
  library.transaction(() => {
    library.exec(`
      CREATE VIRTUAL TABLE plain USING fts5(text, content='', contentless_delete=1, tokenize='ascii');
      INSERT INTO plain (plain, rank) VALUES ('hashsize', 67108864);
      INSERT INTO plain (rowid, text) SELECT id, plain_words(title, text) FROM passages ORDER BY id;
      INSERT INTO plain (plain) VALUES ('optimize');
      CREATE VIRTUAL TABLE plain_vocabulary USING fts5vocab(plain, row);
      CREATE TABLE plain_term (term TEXT PRIMARY KEY, df INTEGER NOT NULL) WITHOUT ROWID;
      INSERT INTO plain_term SELECT term, doc FROM plain_vocabulary ORDER BY term;
      DROP TABLE plain_vocabulary`)
  })()
}
