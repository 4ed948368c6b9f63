import type { Migration } from '../migration.ts'

/**
 * Passage ids are `video id * 131072 + ordinal`, so that one video is one range of rows. Kinds of passages: 0 said, 1 shown,
 * 2 a section's summary, 3 the whole video's summary. The full-text tables hold words as `words.ts` makes them, so their own
 * tokenizer only splits at spaces; column `b` of `passage_text` holds a kind token (`k0`…`k3`) and a bucket token
 * (`b` and video id / 128), which bound the work of a search. Automatic merging is off: each save merges a little by itself.
 */
export const library: Migration = {
  version: 1,
  sql: `
CREATE TABLE videos (
  id INTEGER PRIMARY KEY,
  youtube_id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  duration_ms INTEGER,
  published_at INTEGER,
  source TEXT NOT NULL CHECK (source IN ('hosted', 'local')),
  open_at_ms INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  refreshed_at INTEGER NOT NULL,
  has_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_thumbnail IN (0, 1)),
  said_count INTEGER NOT NULL,
  shown_count INTEGER NOT NULL,
  section_count INTEGER NOT NULL,
  author_url TEXT,
  author_avatar_url TEXT,
  thumbnail_url TEXT,
  thumbnail_width INTEGER,
  thumbnail_height INTEGER,
  favicon_url TEXT,
  is_live_crawl INTEGER CHECK (is_live_crawl IN (0, 1)),
  is_embeddable INTEGER CHECK (is_embeddable IN (0, 1)),
  caption_language TEXT,
  caption_kind TEXT CHECK (caption_kind IN ('manual', 'automatic')),
  summary_method TEXT CHECK (summary_method IN ('service', 'model', 'extractive')),
  section_method TEXT CHECK (section_method IN ('service', 'chapters', 'description', 'even')),
  description TEXT NOT NULL,
  extra TEXT NOT NULL
) STRICT;

CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  title TEXT,
  text TEXT NOT NULL,
  speaker_id TEXT
) STRICT;

CREATE VIRTUAL TABLE passage_text USING fts5(text, b, content='', contentless_delete=1, tokenize='ascii');
INSERT INTO passage_text (passage_text, rank) VALUES ('automerge', 0);

CREATE VIRTUAL TABLE video_text USING fts5(title, author, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3');

CREATE TABLE term (
  term TEXT PRIMARY KEY,
  df INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE
) STRICT;

CREATE TABLE collection_videos (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, video_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_videos_by_video ON collection_videos (video_id);

CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  source TEXT NOT NULL CHECK (source IN ('hosted', 'local')),
  crawl_mode TEXT NOT NULL CHECK (crawl_mode IN ('never', 'fallback', 'always')),
  refresh INTEGER NOT NULL CHECK (refresh IN (0, 1)),
  collection_id INTEGER REFERENCES collections (id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'cancelled', 'finished')),
  pause_error_type TEXT,
  pause_error_message TEXT
) STRICT;

CREATE TABLE import_items (
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  input TEXT NOT NULL,
  video_id TEXT,
  open_at_ms INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN
    ('pending', 'fetching', 'saved', 'duplicate', 'exists', 'failed', 'unreadable', 'cancelled', 'in_doubt')),
  error_type TEXT,
  error_message TEXT,
  advice TEXT CHECK (advice IN ('later', 'live', 'none')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  last_asked TEXT CHECK (last_asked IN ('never', 'fallback', 'always')),
  UNIQUE (import_id, ordinal)
) STRICT;
CREATE INDEX import_items_due ON import_items (import_id, state, ordinal, next_attempt_at);

CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  asked_at INTEGER NOT NULL,
  question TEXT NOT NULL,
  scope TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('service', 'model', 'extractive')),
  text TEXT NOT NULL,
  citations TEXT NOT NULL,
  cost_usd REAL,
  took_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('complete', 'stopped', 'incomplete')),
  problem TEXT
) STRICT;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer', 'model')),
  cost_usd REAL,
  breakdown TEXT,
  import_id INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_by_import ON ledger (import_id);
CREATE INDEX ledger_by_answer ON ledger (answer_id);
`,
}
