import type { Migration } from '../migration.ts'

/** A table whose rows belong to the user. `recordAct` records each change of these rows, so that it can be undone. */
export interface UserTable {
  name: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** Recorded and restored. A row that has other values in them than the act left cannot be undone. */
  columns: readonly string[]
  /** Recorded and restored, but other values in them do not keep an act from being undone. */
  order?: readonly string[]
  /** Computed from the text of the video. A row that is inserted again gets them back; they are computed again afterwards. */
  derived?: readonly string[]
  /** True if a row is deleted when something returns, and not when it is gone. */
  comesBack?: boolean
}

/** The columns of type REAL: SQLite would write them to JSON with 15 digits only. */
const realColumns = ['rank']

export const userTables: readonly UserTable[] = [
  {
    name: 'persons',
    key: ['id'],
    columns: ['uuid', 'name', 'name_key'],
  },
  {
    name: 'tags',
    key: ['id'],
    columns: ['uuid', 'parent_id', 'name', 'name_key', 'description', 'colour', 'created_at', 'removed_at'],
  },
  {
    name: 'collections',
    key: ['id'],
    columns: ['name', 'removed_at'],
  },
  {
    name: 'marks',
    key: ['id'],
    columns: [
      ...['uuid', 'youtube_id', 'kind', 'is_whole_video', 'quote', 'before', 'after', 'note', 'basis', 'made_by'],
      ...['created_at', 'changed_at', 'title', 'author', 'published_at', 'removed_at'],
    ],
    derived: [
      ...['text_version', 'from_clip', 'from_offset', 'to_clip', 'to_offset', 'placement', 'start_ms', 'end_ms'],
      'speakers',
    ],
  },
  {
    name: 'corrections',
    key: ['id'],
    columns: ['uuid', 'youtube_id', 'kind', 'text', 'speaker', 'has_speaker', 'made_by', 'changed_at', 'history'],
    derived: ['start_ms', 'end_ms', 'clip', 'original_text', 'original_speaker', 'before', 'after'],
  },
  { name: 'mark_tags', key: ['mark_id', 'tag_id'], columns: [], order: ['position', 'rank'] },
  { name: 'video_tags', key: ['youtube_id', 'tag_id'], columns: [] },
  { name: 'speakers', key: ['youtube_id', 'label'], columns: ['person_id'] },
  { name: 'collection_videos', key: ['collection_id', 'video_id'], columns: [] },
  { name: 'removed_videos', key: ['video_id'], columns: ['removed_at'], comesBack: true },
]

const listColumns = ({ key, columns, order = [], derived = [] }: UserTable) => [
  ...key,
  ...columns,
  ...order,
  ...derived,
]

const recordedValue = (row: 'NEW' | 'OLD', column: string) =>
  realColumns.includes(column) ? `printf('%!.17g', ${row}.${column})` : `${row}.${column}`

const jsonOf = (row: 'NEW' | 'OLD', table: UserTable) =>
  `json_object(${listColumns(table)
    .map((column) => `'${column}', ${recordedValue(row, column)}`)
    .join(', ')})`

const keyOf = (row: 'NEW' | 'OLD', { key }: UserTable) =>
  `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`

/**
 * The triggers that record each change of the table's rows while an act is recorded. A row that is deleted without an act is gone for good,
 * so the acts that would have to bring it back are forgotten.
 */
function recordingTriggers(table: UserTable): string {
  const { name, key, columns, order = [], comesBack = false } = table
  const record = (row: 'NEW' | 'OLD', before: string, after: string) => `
  INSERT INTO act_rows (act_id, table_name, key, before, after)
  SELECT act_id, '${name}', ${keyOf(row, table)}, ${before}, ${after} FROM recording WHERE true
  ON CONFLICT (table_name, key, act_id) DO UPDATE SET after = excluded.after;`
  const updated = [...columns, ...order]
  const forget = `
  DELETE FROM acts WHERE NOT EXISTS (SELECT 1 FROM recording)
    AND id IN (SELECT act_id FROM act_rows WHERE table_name = '${name}' AND key = ${keyOf('OLD', table)});`
  const isSameKey = key.map((column) => `OLD.${column} = NEW.${column}`).join(' AND ')
  const onUpdate = `
CREATE TRIGGER ${name}_updated AFTER UPDATE OF ${updated.join(', ')} ON ${name} WHEN ${isSameKey} BEGIN${record('NEW', jsonOf('OLD', table), jsonOf('NEW', table))}
END;`
  // A changed key is one row that is gone and another that is new.
  const onKey = `
CREATE TRIGGER ${name}_rekeyed AFTER UPDATE OF ${key.join(', ')} ON ${name} WHEN NOT (${isSameKey}) BEGIN${record('OLD', jsonOf('OLD', table), 'NULL')}${record('NEW', 'NULL', jsonOf('NEW', table))}
END;`
  return `
CREATE TRIGGER ${name}_inserted AFTER INSERT ON ${name} BEGIN${record('NEW', 'NULL', jsonOf('NEW', table))}
END;${updated.length > 0 ? onUpdate : ''}${onKey}
CREATE TRIGGER ${name}_deleted AFTER DELETE ON ${name} BEGIN${record('OLD', jsonOf('OLD', table), 'NULL')}
${comesBack ? '' : forget}
END;
`
}

/**
 * Undo, and the trash.
 *
 * - `acts` are the changes that the user made. `act_rows` has each row of the user's tables that an act changed, as JSON: `before` is null if
 *   the act inserted the row, `after` is null if it deleted the row. `n` is the order of the first changes.
 * - `recording` has a row only inside the transaction that records an act.
 * - `removed_videos` and `collections.removed_at` say what is in the trash. Two collections may have one name if one of them is in the trash.
 *   All videos are in `all_videos`; the view `videos` has those that are not removed. Only statements that write videos name the table.
 * - `purged_id` is the YouTube id of a video that was deleted for good and whose rows and files are still to be deleted. Its row in
 *   `all_videos` has another id meanwhile, so that the video can be added anew.
 * - `import_items.is_restored` is 1 if the video came out of the trash, without a call.
 */
export const addActs: Migration = {
  version: 20,
  sql: `
ALTER TABLE videos RENAME TO all_videos;

CREATE TABLE removed_videos (
  video_id INTEGER PRIMARY KEY REFERENCES all_videos (id) ON DELETE CASCADE,
  removed_at INTEGER NOT NULL,
  purged_id TEXT
) STRICT;
CREATE INDEX removed_videos_by_time ON removed_videos (removed_at);

CREATE VIEW videos AS
  SELECT * FROM all_videos WHERE id NOT IN (SELECT video_id FROM removed_videos);

ALTER TABLE import_items ADD COLUMN is_restored INTEGER NOT NULL DEFAULT 0 CHECK (is_restored IN (0, 1));

CREATE TABLE new_collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE,
  removed_at INTEGER
) STRICT;
INSERT INTO new_collections (id, name) SELECT id, name FROM collections;
DROP TABLE collections;
ALTER TABLE new_collections RENAME TO collections;
CREATE UNIQUE INDEX collections_by_name ON collections (name) WHERE removed_at IS NULL;

CREATE TABLE acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  title TEXT NOT NULL,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
) STRICT;
CREATE INDEX acts_by_time ON acts (at);

CREATE TABLE act_rows (
  n INTEGER PRIMARY KEY,
  act_id INTEGER NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  after TEXT,
  UNIQUE (table_name, key, act_id)
) STRICT;
CREATE INDEX act_rows_by_act ON act_rows (act_id);

CREATE TABLE recording (
  act_id INTEGER PRIMARY KEY REFERENCES acts (id) ON DELETE CASCADE
) STRICT;
${userTables.map(recordingTriggers).join('')}`,
}
