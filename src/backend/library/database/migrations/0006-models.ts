import type { Migration } from '../migration.ts'

/**
 * What a language model was asked for is in the ledger (until now that was always an answer), its complete replies are kept, and a
 * video whose summary a model wrote keeps the one its source sent along.
 */
export const models: Migration = {
  version: 6,
  sql: `
ALTER TABLE ledger ADD COLUMN purpose TEXT CHECK (purpose IN ('answer', 'summary', 'description', 'embedding', 'test'));
UPDATE ledger SET purpose = 'answer' WHERE operation = 'model';
ALTER TABLE reservations ADD COLUMN purpose TEXT CHECK (purpose IN ('answer', 'summary', 'description', 'embedding', 'test'));
UPDATE reservations SET purpose = 'answer' WHERE operation = 'model';

CREATE TABLE model_replies (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  model TEXT NOT NULL,
  text TEXT NOT NULL,
  size INTEGER NOT NULL,
  input_tokens INTEGER,
  output_tokens INTEGER
) STRICT;
CREATE INDEX model_replies_by_use ON model_replies (used_at, size);

CREATE TABLE model_summaries (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  original TEXT NOT NULL
) STRICT;

ALTER TABLE answers ADD COLUMN kept_at INTEGER;
`,
}
