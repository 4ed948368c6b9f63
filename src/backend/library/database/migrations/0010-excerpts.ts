import type { Migration } from '../migration.ts'

/**
 * Excerpts as an embedding model is given them, each with its vector once there is one. All vectors of a video are of one model.
 * A video whose text has changed since is not current: its excerpts are made again, and keep the vectors of unchanged texts.
 */
export const excerpts: Migration = {
  version: 10,
  sql: `
CREATE TABLE embedding_models (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  revision INTEGER NOT NULL DEFAULT 0,
  UNIQUE (url, name)
) STRICT;

CREATE TABLE excerpted_videos (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  excerpt_count INTEGER NOT NULL,
  embedded_count INTEGER NOT NULL,
  model_id INTEGER REFERENCES embedding_models (id),
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE excerpts (
  id INTEGER PRIMARY KEY,
  last_passage INTEGER NOT NULL,
  text_hash BLOB NOT NULL,
  codes BLOB,
  scale REAL,
  CHECK ((codes IS NULL) = (scale IS NULL))
) STRICT;
`,
}
