import type { Migration } from '../migration.ts'

/**
 * What the service's answers and searches brought of videos, to be saved without a second call. `videos` of a search and
 * `content` of a cited video are JSON.
 */
export const offeredVideos: Migration = {
  version: 3,
  sql: `
CREATE TABLE service_searches (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  videos TEXT NOT NULL
) STRICT;

CREATE TABLE cited_videos (
  id INTEGER PRIMARY KEY,
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  youtube_id TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (answer_id, youtube_id)
) STRICT;
`,
}
