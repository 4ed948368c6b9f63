import type { Migration } from '../migration.ts'

/** What the playlist or channel a video was chosen from calls it. */
export const listedTitles: Migration = {
  version: 9,
  sql: `
ALTER TABLE import_items ADD COLUMN listed_title TEXT;
`,
}
