import type { Migration } from '../migration.ts'

/** Another number each time a video's passages are replaced, so that what was made of them can be remembered. */
export const textVersions: Migration = {
  version: 12,
  sql: `
ALTER TABLE videos ADD COLUMN text_version INTEGER NOT NULL DEFAULT 0;
UPDATE videos SET text_version = random() & 9007199254740991;
`,
}
