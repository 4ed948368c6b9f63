// What was sent to Zotero, so that it can be updated there and is never added twice by itself.
import { z } from 'zod'
import type { Library } from './database/open.ts'
import { prepareOnce } from './database/prepare-once.ts'

/** The fields, creators and tags of an item of Zotero, as far as Footnote writes them. */
const itemContentSchema = z.object({
  fields: z.record(z.string(), z.string()),
  creators: z.array(z.object({ creatorType: z.string(), name: z.string() })),
  tags: z.array(z.string()),
})
export type ItemContent = z.infer<typeof itemContentSchema>

export interface SentNote {
  /** Null where Zotero does not tell its keys. */
  key: string | null
  /** A hash of the note as Footnote wrote it. */
  sent: string
  /** A hash of the note as Zotero then returned it; null until Zotero confirmed it. */
  kept: string | null
  markIds: string[]
}

export interface SentItem {
  videoId: string
  /** Which database of Zotero; empty for a Zotero that does not tell. */
  serverId: string
  /** Null where Zotero does not tell its keys. */
  itemKey: string | null
  /** False from before the request until Zotero confirmed that it saved the item. */
  isConfirmed: boolean
  /** As Footnote sent it. */
  sent: ItemContent
  /** As Zotero then returned it; null if it did not. */
  kept: ItemContent | null
  note: SentNote | null
  sentAt: number
}

interface SentRecord {
  videoId: string
  serverId: string
  itemKey: string | null
  isConfirmed: number
  sent: string
  kept: string | null
  noteKey: string | null
  noteSent: string | null
  noteKept: string | null
  noteMarks: string
  sentAt: number
}

const columns = `youtube_id AS videoId, server_id AS serverId, item_key AS itemKey, is_confirmed AS isConfirmed, sent, kept,
  note_key AS noteKey, note_sent AS noteSent, note_kept AS noteKept, note_marks AS noteMarks, sent_at AS sentAt`

function toSentItem(record: SentRecord): SentItem {
  const { isConfirmed, sent, kept, noteKey, noteSent, noteKept, noteMarks, ...rest } = record
  return {
    ...rest,
    isConfirmed: isConfirmed === 1,
    sent: itemContentSchema.parse(JSON.parse(sent)),
    kept: kept === null ? null : itemContentSchema.parse(JSON.parse(kept)),
    note:
      noteSent === null
        ? null
        : { key: noteKey, sent: noteSent, kept: noteKept, markIds: z.array(z.string()).parse(JSON.parse(noteMarks)) },
  }
}

/** Everything that was sent of these videos, to whatever Zotero. */
export function findSentItems(library: Library, videoIds: readonly string[]): SentItem[] {
  return prepareOnce<[string], SentRecord>(
    library,
    `SELECT ${columns} FROM zotero_items WHERE youtube_id IN (SELECT value FROM json_each(?)) ORDER BY sent_at`,
  )
    .all(JSON.stringify(videoIds))
    .map(toSentItem)
}

/** How many of these videos were sent, when the last of them was, and how many of them Zotero did not confirm. */
export function countSentItems(
  library: Library,
  videoIds: readonly string[],
): { videos: number; inDoubt: number; lastAt: number | null } {
  // SQLite takes `is_confirmed` from the row with the largest `sent_at`: https://sqlite.org/lang_select.html#bareagg
  const counted = prepareOnce<[string], { videos: number; inDoubt: number; lastAt: number | null }>(
    library,
    `SELECT count(*) AS videos, total(is_confirmed = 0) AS inDoubt, max(latest) AS lastAt FROM (
       SELECT is_confirmed, max(sent_at) AS latest FROM zotero_items
       WHERE youtube_id IN (SELECT value FROM json_each(?)) GROUP BY youtube_id)`,
  ).get(JSON.stringify(videoIds))
  return counted ?? { videos: 0, inDoubt: 0, lastAt: null }
}

/** Replaces what was known of the video at the same server. */
export function writeSentItems(library: Library, items: readonly SentItem[]): void {
  const insert = prepareOnce<[Record<string, string | number | null>]>(
    library,
    `INSERT OR REPLACE INTO zotero_items
       (youtube_id, server_id, item_key, is_confirmed, sent, kept, note_key, note_sent, note_kept, note_marks, sent_at)
     VALUES (@videoId, @serverId, @itemKey, @isConfirmed, @sent, @kept, @noteKey, @noteSent, @noteKept, @noteMarks, @sentAt)`,
  )
  library
    .transaction(() => {
      for (const { note, kept, sent, isConfirmed, ...item } of items)
        insert.run({
          ...item,
          isConfirmed: isConfirmed ? 1 : 0,
          sent: JSON.stringify(sent),
          kept: kept === null ? null : JSON.stringify(kept),
          noteKey: note?.key ?? null,
          noteSent: note?.sent ?? null,
          noteKept: note?.kept ?? null,
          noteMarks: JSON.stringify(note?.markIds ?? []),
        })
    })
    .immediate()
}

export function forgetSentItem(library: Library, videoId: string, serverId: string): void {
  prepareOnce<[string, string]>(library, 'DELETE FROM zotero_items WHERE youtube_id = ? AND server_id = ?').run(
    videoId,
    serverId,
  )
}
