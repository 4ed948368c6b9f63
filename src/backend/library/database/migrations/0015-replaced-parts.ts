import type { Migration } from '../migration.ts'

/**
 * Each part of a video has an origin of its own. `videos.said_origin` tells where what is said came from: the other parts tell theirs by
 * their method (`visual_method`, `section_method`, `summary_method`). A part that was replaced, or that was paid for and not taken, is kept in
 * `replaced_parts` as JSON, so that it can be restored. `videos.unread` is JSON: how many clips of each list came and could not be read.
 * A model's summary stays when the words it is of are replaced: `sections` are those it wrote, as JSON, for when they fit again; null while
 * the video shows them.
 */
export const replacedParts: Migration = {
  version: 15,
  sql: `
ALTER TABLE videos ADD COLUMN said_origin TEXT CHECK (said_origin IN ('file', 'hosted', 'local'));
UPDATE videos SET said_origin = CASE WHEN caption_kind = 'file' THEN 'file' ELSE source END
WHERE EXISTS (
  SELECT 1 FROM passages WHERE passages.id BETWEEN videos.id * 131072 AND videos.id * 131072 + 131071 AND kind = 0
);
ALTER TABLE videos ADD COLUMN unread TEXT CHECK (json_valid(unread));
ALTER TABLE model_summaries ADD COLUMN is_of_earlier_text INTEGER NOT NULL DEFAULT 0 CHECK (is_of_earlier_text IN (0, 1));
ALTER TABLE model_summaries ADD COLUMN sections TEXT CHECK (json_valid(sections));
ALTER TABLE imports ADD COLUMN replaces INTEGER NOT NULL DEFAULT 0 CHECK (replaces IN (0, 1));

CREATE TABLE replaced_parts (
  id INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('said', 'shown', 'sections', 'summary')),
  origin TEXT NOT NULL CHECK (origin IN ('file', 'hosted', 'model', 'local')),
  reason TEXT NOT NULL CHECK (reason IN ('replaced', 'rejected')),
  unread INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL CHECK (json_valid(content))
) STRICT;
CREATE INDEX replaced_parts_by_video ON replaced_parts (video_id);
CREATE INDEX replaced_parts_by_time ON replaced_parts (at);
`,
}
