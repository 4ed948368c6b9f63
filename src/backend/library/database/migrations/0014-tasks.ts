import type { Migration } from '../migration.ts'

/**
 * Long work outlives the process: what was asked for, how far it is, and which of its videos are done. `may_cost`: whether a call
 * that is under way when the process ends may have been charged. New videos that wait for their summary are kept as well.
 */
export const tasks: Migration = {
  version: 14,
  sql: `
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  request TEXT NOT NULL CHECK (json_valid(request)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'interrupted', 'finished', 'failed', 'cancelled')),
  may_cost INTEGER NOT NULL DEFAULT 0 CHECK (may_cost IN (0, 1)),
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  failures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(failures)),
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

CREATE TABLE task_videos (
  task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  video_id TEXT NOT NULL,
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
  PRIMARY KEY (task_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE videos_to_summarise (
  position INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL UNIQUE REFERENCES videos (id) ON DELETE CASCADE
) STRICT;
`,
}
