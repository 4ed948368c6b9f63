import type { Migration } from '../migration.ts'

/** A model whose reading of the library was cancelled does not go on by itself when the app is next started. */
export const cancelledEmbedding: Migration = {
  version: 13,
  sql: `
ALTER TABLE embedding_models ADD COLUMN waits_for_word INTEGER NOT NULL DEFAULT 0 CHECK (waits_for_word IN (0, 1));
`,
}
