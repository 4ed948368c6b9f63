import type { Migration } from '../migration.ts'

/**
 * What the library remembers of what leaves it.
 *
 * - `pseudonyms` has the number of everybody who was written as “Person NUMBER”, so that files that are exported at different times agree.
 *   `subject` is JSON: `["person", uuid]`, `["channel", channel, label]` or `["video", id, label]`. Subjects with the same number are one
 *   person: a label, and the person who the user said it is. Numbers are never used again.
 * - `pseudonym_uses` says which labels of which videos were written with a number.
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
`,
}
