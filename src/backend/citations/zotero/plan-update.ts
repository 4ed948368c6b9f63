// Decides what to write to a Zotero that can update, for one video. Pure, and the only place that decides what is created.
import { randomInt } from 'node:crypto'
import type { ItemContent, SentItem, SentNote } from '../../library/zotero-items.ts'
import { findItemChanges, readItemContent, toApiItem } from './item-content.ts'
import { hashNote } from './marks-note.ts'

/** An item or a note as Zotero has it now. */
export interface ZoteroObject {
  key: string
  version: number
  data: Readonly<Record<string, unknown>>
}

export interface WantedVideo {
  videoId: string
  title: string
  content: ItemContent
  /** False for a video that was removed from the library, of which only its marks tell something. */
  isComplete: boolean
  /** The note with the marks; undefined if no note is wanted. `isNeeded`: false if it has no marks, so that it is not created for them. */
  note: { html: string; markIds: string[]; isNeeded: boolean } | undefined
}

export interface PlannedWrite {
  part: 'item' | 'note'
  /** As `POST /items` takes it. */
  object: Record<string, unknown> & { key: string }
}

export interface UpdatePlan {
  /** In this order: a note needs its item. */
  writes: PlannedWrite[]
  /** What is known once Zotero confirmed all of it. What Zotero returns is filled in then. */
  after: SentItem
  isNew: boolean
  /** The note was changed in Zotero, so another one is added and that one stays. */
  leavesNote: boolean
}

/** The letters and digits of Zotero's keys, without those that look alike. */
const keyLetters = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/**
 * A new key for an item of Zotero. Footnote chooses the keys of what it creates and remembers them before it asks, so that it can look
 * for them when the answer was lost, and so that a repeated request cannot create a second item.
 */
export const makeItemKey = (): string =>
  Array.from({ length: 8 }, () => keyLetters[randomInt(keyLetters.length)]).join('')

const isThere = (object: ZoteroObject | undefined): object is ZoteroObject =>
  object !== undefined && object.data.deleted !== true && object.data.deleted !== 1

/** A key that Zotero never confirmed is used again: if the lost request should still arrive, it cannot create a second object. */
const keyFor = (lost: { key: string | null; isConfirmed: boolean } | undefined): string =>
  lost !== undefined && !lost.isConfirmed && lost.key !== null ? lost.key : makeItemKey()

interface Known {
  before: SentItem | undefined
  item: ZoteroObject | undefined
  note: ZoteroObject | undefined
  serverId: string
  now: number
}

/** What Footnote no longer knows stays as it was sent. */
function completeContent({ content, isComplete }: WantedVideo, before: SentItem): ItemContent {
  const known = Object.entries(content.fields).filter(([, value]) => value !== '')
  return {
    ...content,
    fields: { ...before.sent.fields, ...Object.fromEntries(known) },
    tags: isComplete ? content.tags : before.sent.tags,
  }
}

export function planUpdate(wanted: WantedVideo, known: Known): UpdatePlan {
  const { before, serverId, now } = known
  const item = isThere(known.item) ? known.item : undefined
  const isNew = before === undefined || item === undefined
  const itemKey =
    item?.key ??
    // An item in Zotero's trash keeps its key, so a new one is needed.
    keyFor(
      known.item !== undefined || before === undefined
        ? undefined
        : { key: before.itemKey, isConfirmed: before.isConfirmed },
    )
  const content = before === undefined ? wanted.content : completeContent(wanted, before)
  const writes: PlannedWrite[] = []
  const after: SentItem = {
    videoId: wanted.videoId,
    serverId,
    itemKey,
    isConfirmed: false,
    sent: content,
    kept: isNew ? null : before.kept,
    note: isNew ? null : before.note,
    sentAt: now,
  }
  if (isNew) writes.push({ part: 'item', object: { ...toApiItem(content), key: itemKey, version: 0 } })
  else {
    const current = readItemContent(item.data)
    const changes = findItemChanges({ sent: before.sent, kept: before.kept, current, wanted: content })
    if (Object.keys(changes).length > 0)
      writes.push({ part: 'item', object: { ...changes, key: itemKey, version: item.version } })
  }
  // The note of an item that was deleted stays with it. A request that got lost may have had a note too.
  const isLost = known.item === undefined && before?.isConfirmed === false
  const note = planNote(wanted, { ...known, before: isNew && !isLost ? undefined : before }, itemKey)
  if (note.write !== undefined) writes.push({ part: 'note', object: note.write })
  return { writes, after: { ...after, note: note.after }, isNew, leavesNote: note.leavesOther }
}

interface NotePlan {
  write: PlannedWrite['object'] | undefined
  after: SentNote | null
  leavesOther: boolean
}

function planNote({ note: wanted }: WantedVideo, { before, note }: Known, itemKey: string): NotePlan {
  const old = before?.note ?? null
  if (wanted === undefined) return { write: undefined, after: old, leavesOther: false }
  const { html, markIds } = wanted
  const sent = hashNote(html)
  const create = (key: string, leavesOther: boolean): NotePlan => ({
    write: { itemType: 'note', parentItem: itemKey, note: html, tags: [], key, version: 0 },
    after: { key, sent, kept: null, markIds },
    leavesOther,
  })
  if (old === null || !isThere(note)) {
    if (!wanted.isNeeded) return { write: undefined, after: null, leavesOther: false }
    const isLost = old !== null && note === undefined
    return create(keyFor(isLost ? { key: old.key, isConfirmed: old.kept !== null } : undefined), false)
  }
  if (sent === old.sent) return { write: undefined, after: { ...old, markIds }, leavesOther: false }
  const current = hashNote(typeof note.data.note === 'string' ? note.data.note : '')
  // The content decides, and not the version: a tag that the user gave the note stays when its text is replaced.
  const isUnchanged = current === old.sent || current === old.kept
  if (!isUnchanged)
    return wanted.isNeeded ? create(makeItemKey(), true) : { write: undefined, after: old, leavesOther: false }
  return {
    write: { note: html, key: note.key, version: note.version },
    after: { key: note.key, sent, kept: null, markIds },
    leavesOther: false,
  }
}
