import type { Migration } from '../migration.ts'

/** Captions may come from a file of the user's, which need not have times. */
export const captionFiles: Migration = {
  version: 11,
  sql: `
ALTER TABLE videos ADD COLUMN new_caption_kind TEXT CHECK (new_caption_kind IN ('manual', 'automatic', 'file'));
UPDATE videos SET new_caption_kind = caption_kind;
ALTER TABLE videos DROP COLUMN caption_kind;
ALTER TABLE videos RENAME COLUMN new_caption_kind TO caption_kind;
ALTER TABLE videos ADD COLUMN caption_times_estimated INTEGER NOT NULL DEFAULT 0 CHECK (caption_times_estimated IN (0, 1));
`,
}
