import type { Migration } from '../migration.ts'

/** Searches that the user saved under a name. `query` has the words and filters as they were typed. */
export const addSavedSearches: Migration = {
  version: 18,
  sql: `
CREATE TABLE saved_searches (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL UNIQUE
) STRICT;
`,
}
