import type { Migration } from '../migration.ts'

/**
 * Results of a service that could not be read completely, kept because they may have been paid for. `is_response` is 1 for a whole
 * response, which may not be JSON, and 0 for one result. `app_version` is the version of Footnote that could not read it.
 */
export const addRawResults: Migration = {
  version: 16,
  sql: `
CREATE TABLE raw_results (
  id INTEGER PRIMARY KEY,
  youtube_id TEXT,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer')),
  item_id INTEGER REFERENCES import_items (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  search_id INTEGER REFERENCES service_searches (id) ON DELETE SET NULL,
  is_response INTEGER NOT NULL CHECK (is_response IN (0, 1)),
  app_version TEXT NOT NULL,
  problem TEXT NOT NULL,
  json TEXT NOT NULL
) STRICT;
CREATE INDEX raw_results_by_video ON raw_results (youtube_id);
CREATE INDEX raw_results_by_item ON raw_results (item_id);
CREATE INDEX raw_results_by_answer ON raw_results (answer_id);
CREATE INDEX raw_results_by_search ON raw_results (search_id);
`,
}
