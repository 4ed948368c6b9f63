import type { Migration } from '../migration.ts'

/**
 * What was paid is known by kind and number of videos, and what a call under way may cost is put aside. Calls that were under
 * way when an older version ended get a reservation of nothing, so that they end as entries of unknown cost like all others
 * (an import had one look-up under way at most, and fetched its videos one by one).
 */
export const money: Migration = {
  version: 2,
  sql: `
ALTER TABLE ledger ADD COLUMN crawl_kind TEXT CHECK (crawl_kind IN ('cached', 'live'));
ALTER TABLE ledger ADD COLUMN video_count INTEGER;
ALTER TABLE ledger ADD COLUMN counted_usd REAL;
CREATE INDEX ledger_by_time ON ledger (at);
CREATE INDEX ledger_by_kind ON ledger (operation, crawl_kind);
UPDATE ledger SET crawl_kind = 'live', video_count = 1
WHERE operation = 'videos' AND import_id IS NOT NULL AND json_extract(breakdown, '$.crawl') > 0;

CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('videos', 'search', 'answer', 'model')),
  amount_usd REAL,
  crawl_kind TEXT CHECK (crawl_kind IN ('cached', 'live')),
  video_count INTEGER,
  import_id INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  answer_id INTEGER REFERENCES answers (id) ON DELETE SET NULL,
  note TEXT NOT NULL
) STRICT;
INSERT INTO reservations (at, operation, crawl_kind, video_count, import_id, note)
SELECT imports.created_at, 'videos', iif(last_asked = 'never', 'cached', 'live'), count(*), import_id,
  'Import: ' || iif(count(*) = 1, 'video ' || video_id, count(*) || ' videos') || iif(last_asked = 'never', ' looked up', ' fetched')
FROM import_items JOIN imports ON imports.id = import_id
WHERE import_items.state = 'fetching' AND imports.source = 'hosted'
GROUP BY import_id, iif(last_asked = 'never', 0, import_items.id);

ALTER TABLE imports ADD COLUMN ceiling_usd REAL;
ALTER TABLE imports ADD COLUMN trial INTEGER NOT NULL DEFAULT 0 CHECK (trial IN (0, 1));
ALTER TABLE imports ADD COLUMN estimate_usd REAL;
`,
}
