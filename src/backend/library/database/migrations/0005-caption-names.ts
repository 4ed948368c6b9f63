import type { Migration } from '../migration.ts'

/** Captions keep the name YouTube gave them, and borders of sections may come from more places than before. */
export const captionNames: Migration = {
  version: 5,
  sql: `
ALTER TABLE videos ADD COLUMN caption_name TEXT;
ALTER TABLE videos ADD COLUMN new_section_method TEXT CHECK (new_section_method IN
  ('service', 'chapters', 'auto-chapters', 'description', 'topics', 'model', 'even'));
UPDATE videos SET new_section_method = section_method;
ALTER TABLE videos DROP COLUMN section_method;
ALTER TABLE videos RENAME COLUMN new_section_method TO section_method;
`,
}
