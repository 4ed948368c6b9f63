import type { Migration } from '../migration.ts'

/**
 * The user's own layer: marks, tags, who speaks, and corrections. All of it is keyed by the YouTube id, so that it survives the video.
 *
 * - `passages.text` and `speaker_id` are what is shown and searched. Where the user's layer changes them, `original_text` and
 *   `original_speaker` have what the source sent; they are null where nothing was changed, and `original_speaker` is '' where the source
 *   named nobody. Only `library/layer/` sets them.
 * - A mark's `from_clip` and `to_clip` are positions among the clips of its kind, from 0; the offsets count UTF-16 units, and `to_offset` is
 *   exclusive. They are null if the words have no place in the present text. `before` and `after` are the words around the quote, from which
 *   its place is found again.
 * - A tag's `name_key` is its name in normal form C and lower case. `rank` in `mark_tags` is the user's order of the marks of a tag.
 * - `speakers` says which person a label in a video is.
 * - `readings` says when a video's page was opened first and where the reader left it. Videos of before count as read.
 * - A correction's `original_text` and `original_speaker` are those of the clip it was last placed on, `clip` is null while the present
 *   text has no such clip. `text` or `has_speaker` says what was corrected.
 * - `pending_layers` names the videos whose `passages` do not have the latest corrections and names yet. The triggers fill it in the
 *   transaction of each change, so that an act over many videos is done at once and its texts follow; `library/layer/` empties it.
 *   They do without OR IGNORE, which means something else in a trigger if the statement that fires it has its own ON CONFLICT.
 */
export const addUserLayer: Migration = {
  version: 19,
  sql: `
ALTER TABLE passages ADD COLUMN original_text TEXT;
ALTER TABLE passages ADD COLUMN original_speaker TEXT;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  parent_id INTEGER REFERENCES tags (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  colour TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX tags_by_name ON tags (coalesce(parent_id, 0), name_key) WHERE removed_at IS NULL;
CREATE INDEX tags_by_parent ON tags (parent_id);

CREATE TABLE marks (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  youtube_id TEXT NOT NULL,
  kind TEXT CHECK (kind IN ('said', 'shown')),
  is_whole_video INTEGER NOT NULL DEFAULT 0 CHECK (is_whole_video IN (0, 1)),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  quote TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  text_version INTEGER,
  from_clip INTEGER,
  from_offset INTEGER,
  to_clip INTEGER,
  to_offset INTEGER,
  placement TEXT CHECK (placement IN ('exact', 'similar', 'time')),
  note TEXT NOT NULL,
  speakers TEXT NOT NULL CHECK (json_valid(speakers)),
  basis TEXT NOT NULL CHECK (json_valid(basis)),
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  published_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE INDEX marks_by_video ON marks (youtube_id, start_ms);
CREATE INDEX marks_by_time ON marks (created_at);

CREATE TABLE mark_tags (
  mark_id INTEGER NOT NULL REFERENCES marks (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  rank REAL NOT NULL,
  PRIMARY KEY (mark_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mark_tags_by_tag ON mark_tags (tag_id, rank);

CREATE TABLE video_tags (
  youtube_id TEXT NOT NULL,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (youtube_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX video_tags_by_tag ON video_tags (tag_id);

CREATE TABLE persons (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE speakers (
  youtube_id TEXT NOT NULL,
  label TEXT NOT NULL,
  person_id INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  PRIMARY KEY (youtube_id, label)
) STRICT, WITHOUT ROWID;
CREATE INDEX speakers_by_person ON speakers (person_id);

CREATE TABLE corrections (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  youtube_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('said', 'shown')),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  clip INTEGER,
  original_text TEXT NOT NULL,
  text TEXT,
  original_speaker TEXT,
  speaker TEXT,
  has_speaker INTEGER NOT NULL DEFAULT 0 CHECK (has_speaker IN (0, 1)),
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  made_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  history TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(history))
) STRICT;
CREATE INDEX corrections_by_video ON corrections (youtube_id, kind, start_ms);

CREATE TABLE readings (
  youtube_id TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL,
  position_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO readings SELECT youtube_id, added_at, 0 FROM videos;

CREATE TABLE pending_layers (youtube_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER correction_added AFTER INSERT ON corrections BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;
CREATE TRIGGER correction_changed AFTER UPDATE ON corrections BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;
CREATE TRIGGER correction_removed AFTER DELETE ON corrections BEGIN
  INSERT INTO pending_layers SELECT old.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = old.youtube_id);
END;
CREATE TRIGGER speaker_added AFTER INSERT ON speakers BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;
CREATE TRIGGER speaker_changed AFTER UPDATE ON speakers BEGIN
  INSERT INTO pending_layers SELECT new.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = new.youtube_id);
END;
CREATE TRIGGER speaker_removed AFTER DELETE ON speakers BEGIN
  INSERT INTO pending_layers SELECT old.youtube_id
    WHERE NOT EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = old.youtube_id);
END;
CREATE TRIGGER person_renamed AFTER UPDATE OF name ON persons BEGIN
  INSERT INTO pending_layers SELECT DISTINCT youtube_id FROM speakers WHERE person_id = new.id
    AND youtube_id NOT IN (SELECT youtube_id FROM pending_layers);
END;
`,
}
