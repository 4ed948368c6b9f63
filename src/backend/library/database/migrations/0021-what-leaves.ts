import type { Migration } from '../migration.ts'

/**
 * What the library remembers of what leaves it.
 *
 * - `pseudonyms` has the number of everybody who was written as “Person NUMBER”, so that files that are exported at different times agree.
 *   `subject` is JSON: `["person", uuid]`, `["channel", channel, label]` or `["video", id, label]`. Subjects with the same number are one
 *   person: a label, and the person who the user said it is. Numbers are never used again.
 * - `pseudonym_uses` says which labels of which videos were written with a number.
 * - `zotero_items` has what was sent to Zotero, so that it can be updated there and is never added twice by itself. `server_id` is empty for
 *   a Zotero that only takes new items. `sent` and `kept` are the item as Footnote sent it and as Zotero returned it; `note_sent` and
 *   `note_kept` are hashes of the note. `is_confirmed` is 0 until Zotero confirmed that it saved the item. A row survives its video.
 */
export const addWhatLeaves: Migration = {
  version: 21,
  sql: `
CREATE TABLE pseudonyms (
  subject TEXT PRIMARY KEY CHECK (json_valid(subject)),
  number INTEGER NOT NULL,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE pseudonym_uses (
  youtube_id TEXT NOT NULL,
  label TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (youtube_id, label, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX pseudonym_uses_by_label ON pseudonym_uses (label);

CREATE TABLE zotero_items (
  youtube_id TEXT NOT NULL,
  server_id TEXT NOT NULL,
  item_key TEXT,
  is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
  sent TEXT NOT NULL,
  kept TEXT,
  note_key TEXT,
  note_sent TEXT,
  note_kept TEXT,
  note_marks TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (youtube_id, server_id)
) STRICT, WITHOUT ROWID;
`,
}
