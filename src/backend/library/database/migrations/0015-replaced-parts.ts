import type { Migration } from '../migration.ts'

/**
 * Gives each part of a video its own origin. `videos.said_origin` is the origin of the spoken clips; the other parts state theirs by their
 * method (`visual_method`, `section_method`, `summary_method`). `replaced_parts` keeps parts that were replaced, or that were paid for and
 * rejected, as JSON, so that they can be restored. `videos.unread` is JSON: how many entries of each list arrived and could not be read. A
 * model's summary is kept when the text it was made from is replaced: `model_summaries.sections` then holds the sections it wrote, as JSON,
 * for the case that the text returns; it is null while the video shows them.
 */
export const addReplacedParts: Migration = {
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
