import type { Migration } from '../migration.ts'

/** What captions say is heard, not said, is told from speech. */
export const sounds: Migration = {
  version: 8,
  sql: `
ALTER TABLE passages ADD COLUMN is_sound INTEGER NOT NULL DEFAULT 0 CHECK (is_sound IN (0, 1));
`,
}
