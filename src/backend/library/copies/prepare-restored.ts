// Makes a checked copy ready to be the library.
import Database from 'better-sqlite3'
import { migrate } from '../database/migrations.ts'
import type { Library } from '../database/open.ts'

/** These tasks were about the backup itself. */
const ownTasks = ['backup', 'merge']

/** Which pictures of videos there are on this computer. */
export interface PicturesThere {
  hasThumbnail(videoId: string): boolean
  hasSheets(videoId: string): boolean
}

/** Pictures that are not there are fetched again. */
function forgetMissingPictures(library: Library, there: PicturesThere): void {
  const noThumbnail = library.prepare('UPDATE all_videos SET has_thumbnail = 0 WHERE youtube_id = ?')
  const withThumbnail = library.prepare<[], string>('SELECT youtube_id FROM all_videos WHERE has_thumbnail = 1').pluck()
  for (const videoId of withThumbnail.all()) if (!there.hasThumbnail(videoId)) noThumbnail.run(videoId)
  const noSheets = library.prepare(
    `UPDATE storyboards SET tried_at = NULL, sheets = (SELECT json_group_array(NULL) FROM json_each(sheets))
     WHERE video_id = (SELECT id FROM all_videos WHERE youtube_id = ?)`,
  )
  const withSheets = library
    .prepare<[], string>('SELECT youtube_id FROM storyboards JOIN all_videos ON all_videos.id = video_id')
    .pluck()
  for (const videoId of withSheets.all()) if (!there.hasSheets(videoId)) noSheets.run(videoId)
}

/**
 * Brings a checked copy to the latest version and lets nothing in it start by itself: imports are paused, and tasks wait for the user, because
 * both may have gone on since in the library that the copy was made of, and may cost money. Throws SQLite's errors.
 */
export function prepareRestored(file: string, there: PicturesThere): void {
  const library = new Database(file, { fileMustExist: true })
  try {
    library.pragma('trusted_schema = OFF')
    migrate(library)
    library.pragma('foreign_keys = ON')
    library
      .transaction(() => {
        library
          .prepare(`DELETE FROM tasks WHERE kind IN (SELECT value FROM json_each(?))`)
          .run(JSON.stringify(ownTasks))
        library.exec(`UPDATE tasks SET state = 'interrupted' WHERE state IN ('waiting', 'running')`)
        library.exec(`UPDATE imports SET state = 'paused', pause_error_type = NULL, pause_error_message = NULL
          WHERE state = 'running'`)
        library.exec('DELETE FROM recording')
        forgetMissingPictures(library, there)
      })
      .immediate()
    library.pragma('journal_mode = DELETE')
  } finally {
    library.close()
  }
}

/**
 * Acts and tasks of the restored library get higher numbers than those of the present one had, because open windows remember some of these and
 * must not undo another act.
 */
function carryNumbers(library: Library): void {
  for (const table of ['acts', 'tasks']) {
    library
      .prepare(
        'INSERT INTO sqlite_sequence (name, seq) SELECT @table, 0 WHERE @table NOT IN (SELECT name FROM sqlite_sequence)',
      )
      .run({ table })
    library
      .prepare(
        `UPDATE sqlite_sequence SET seq = max(seq, coalesce((SELECT seq FROM present.sqlite_sequence WHERE name = @table), 0))
         WHERE name = @table`,
      )
      .run({ table })
  }
}

/**
 * What was sent to Zotero since the backup would be added there a second time if it were forgotten, and others would get the pseudonyms that
 * persons have in files that were exported since. A pseudonym that the restored library has given to somebody else stays with that person.
 */
function carryWhatLeft(library: Library): void {
  library.exec(`INSERT OR REPLACE INTO zotero_items SELECT * FROM present.zotero_items AS theirs
    WHERE NOT EXISTS (SELECT 1 FROM main.zotero_items AS ours WHERE ours.youtube_id = theirs.youtube_id
      AND ours.server_id = theirs.server_id AND ours.sent_at >= theirs.sent_at)`)
  const carried = `SELECT number FROM present.pseudonyms WHERE number > (SELECT coalesce(max(number), 0) FROM main.pseudonyms)
    UNION SELECT number FROM present.pseudonyms JOIN main.pseudonyms USING (subject, number)`
  library.exec(`INSERT OR IGNORE INTO pseudonym_uses (youtube_id, label, number)
    SELECT youtube_id, label, number FROM present.pseudonym_uses WHERE number IN (${carried})`)
  library.exec(`INSERT OR IGNORE INTO pseudonyms (subject, number, name)
    SELECT subject, number, name FROM present.pseudonyms WHERE number IN (${carried}) ORDER BY rowid`)
}

const ledgerColumns = 'at, operation, cost_usd, breakdown, note, crawl_kind, video_count, counted_usd, purpose'
const reservedColumns = 'at, operation, amount_usd, crawl_kind, video_count, note, purpose'

/**
 * Adds what was spent and what left according to the library `from` to the prepared library in `file`, so that no spending is forgotten, the
 * monthly cap holds and nothing is sent twice. What both know is not added twice. Both libraries must be closed and of the latest version. Throws SQLite's errors.
 */
export function carryOver(from: string, file: string): void {
  const library = new Database(file, { fileMustExist: true })
  try {
    library.prepare('ATTACH ? AS present').run(from)
    library
      .transaction(() => {
        library.exec(`INSERT INTO ledger (${ledgerColumns}) SELECT ${ledgerColumns} FROM present.ledger AS theirs
          WHERE NOT EXISTS (SELECT 1 FROM main.ledger AS ours WHERE ours.at = theirs.at
            AND ours.operation = theirs.operation AND ours.cost_usd IS theirs.cost_usd AND ours.note = theirs.note)`)
        library.exec(`INSERT INTO reservations (${reservedColumns}) SELECT ${reservedColumns} FROM present.reservations AS theirs
          WHERE NOT EXISTS (SELECT 1 FROM main.reservations AS ours WHERE ours.at = theirs.at
            AND ours.operation = theirs.operation AND ours.amount_usd IS theirs.amount_usd AND ours.note = theirs.note)`)
        carryNumbers(library)
        carryWhatLeft(library)
      })
      .immediate()
    library.exec('DETACH present')
  } finally {
    library.close()
  }
}
