import type { Migration } from '../migration.ts'

/** Videos whose words are not in the full-text tables yet. */
export const unindexed: Migration = {
  version: 4,
  sql: `
CREATE TABLE unindexed (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE
) STRICT;
`,
}
