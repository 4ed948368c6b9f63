import type { Migration } from '../migration.ts'

/**
 * Still frames of videos: `sheet_urls` and `sheets` are JSON arrays of the same length, `sheets` with the size of each sheet that
 * is kept and null for the others. `told_at` is when the addresses came, which expire; `tried_at` when they were last fetched.
 */
export const storyboards: Migration = {
  version: 7,
  sql: `
CREATE TABLE storyboards (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  columns INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  interval_ms INTEGER,
  sheet_urls TEXT NOT NULL,
  sheets TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  tried_at INTEGER
) STRICT;

ALTER TABLE videos ADD COLUMN visual_method TEXT CHECK (visual_method IN ('service', 'model'));
ALTER TABLE videos ADD COLUMN visual_model TEXT;
UPDATE videos SET visual_method = 'service' WHERE shown_count > 0;
`,
}
