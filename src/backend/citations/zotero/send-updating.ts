// Sends videos to a Zotero that lets Footnote write: creates items, updates them in place, and gives them a note with marks.
import type { ZoteroOutcome } from '../../../contract/app/zotero.ts'
import type { Library } from '../../library/database/open.ts'
import { findSentItems, forgetSentItem, type SentItem, writeSentItems } from '../../library/zotero-items.ts'
import type { FoundZotero } from './find-zotero.ts'
import { keepReturned, readItemContent } from './item-content.ts'
import { findItemsOfVideo, readObjects, type WriteResult, writeObjects } from './local-api.ts'
import { hashNote } from './marks-note.ts'
import { notFoundAgain } from './outcomes.ts'
import type { Permission } from './permission.ts'
import { type PlannedWrite, planUpdate, type UpdatePlan, type WantedVideo, type ZoteroObject } from './plan-update.ts'
import { NoAnswer } from './request.ts'
import { denied, unanswered, zoteroWords } from './zotero-errors.ts'

export interface Updating {
  library: Library
  found: FoundZotero
  permission: Permission
  sendsCopies: boolean
  signal: AbortSignal | undefined
  /** Called before Zotero asks its user. */
  onAsk(): void
}

interface Planned {
  wanted: WantedVideo
  known: { before: SentItem | undefined; item: ZoteroObject | undefined }
  plan: UpdatePlan
}

/** The outcomes of these videos, at most half as many as Zotero takes objects at once. Throws what ends the whole send. */
export async function sendUpdating(updating: Updating, videos: readonly WantedVideo[]): Promise<ZoteroOutcome[]> {
  const outcomes = new Map<string, ZoteroOutcome>()
  let open = videos
  // Zotero refuses to change what changed after Footnote read it. Such videos are read and planned once more.
  for (let round = 1; open.length > 0; round++) {
    const { planned, settled } = await planAll(updating, open)
    for (const outcome of settled) outcomes.set(outcome.videoId, outcome)
    const results = await writeAll(updating, planned)
    const conflicts: WantedVideo[] = []
    for (const one of planned) {
      const own = results.get(one.wanted.videoId) ?? []
      const hasConflict = own.some((result) => result.kind === 'failed' && result.code === 412)
      if (hasConflict && round < 3) conflicts.push(one.wanted)
      outcomes.set(one.wanted.videoId, settle(updating, one, own))
    }
    open = conflicts
  }
  return videos.flatMap(({ videoId }) => outcomes.get(videoId) ?? [])
}

async function planAll(updating: Updating, videos: readonly WantedVideo[]) {
  const { library, found, signal } = updating
  const serverId = found.serverId ?? ''
  const settled: ZoteroOutcome[] = []
  const open: { wanted: WantedVideo; before: SentItem | undefined }[] = []
  const sent = Map.groupBy(
    findSentItems(
      library,
      videos.map(({ videoId }) => videoId),
    ),
    ({ videoId }) => videoId,
  )
  for (const wanted of videos) {
    const earlier = sent.get(wanted.videoId) ?? []
    const before = earlier.find((item) => item.serverId === serverId) ?? (await adopt(updating, earlier.at(-1)))
    // Zotero had it before it could tell what it has, and the item is not there by its address. Only the user knows where it is.
    const added = earlier.find((item) => item.serverId === '')
    if (before === undefined && added !== undefined && !updating.sendsCopies) settled.push(notFoundAgain(wanted, added))
    else open.push({ wanted, before })
  }
  const keys = open
    .flatMap(({ before }) => [before?.itemKey, before?.note?.key])
    .filter((key) => typeof key === 'string')
  const objects = keys.length === 0 ? new Map<string, ZoteroObject>() : await readObjects(found, keys, signal)
  const now = Date.now()
  const planned = open.map(({ wanted, before }): Planned => {
    const item = objects.get(before?.itemKey ?? '')
    const note = objects.get(before?.note?.key ?? '')
    return { wanted, known: { before, item }, plan: planUpdate(wanted, { before, item, note, serverId, now }) }
  })
  return { planned, settled }
}

/** Finds an item that an older Zotero took, or that another database of Zotero had, by the address of its video. */
async function adopt({ found, signal }: Updating, earlier: SentItem | undefined): Promise<SentItem | undefined> {
  if (earlier === undefined) return undefined
  const [item] = await findItemsOfVideo(found, earlier.videoId, signal)
  if (item === undefined) return undefined
  // The note of the earlier item is not known by a key, so it is left alone and another one is added.
  return { ...earlier, serverId: found.serverId ?? '', itemKey: item.key, isConfirmed: true, kept: null, note: null }
}

/** By video id, one result for each write of its plan. What is about to be created is remembered before Zotero is asked. */
async function writeAll(updating: Updating, planned: readonly Planned[]): Promise<Map<string, WriteResult[]>> {
  const { library, found, permission, signal, onAsk } = updating
  const writes = planned.flatMap(({ wanted, plan }) =>
    plan.writes.map(({ object }) => ({ videoId: wanted.videoId, object })),
  )
  if (writes.length === 0) return new Map()
  for (let attempt = 1; attempt <= 2; attempt++) {
    const key = await permission.take(found, signal, onAsk)
    signal?.throwIfAborted()
    writeSentItems(
      library,
      planned.flatMap(({ known, plan }) => rememberFirst(known.before, plan)),
    )
    const written = await writeOrLookAgain(
      updating,
      planned,
      key,
      writes.map(({ object }) => object),
    )
    if (written.kind === 'answered') {
      const results = new Map<string, WriteResult[]>()
      for (const [index, { videoId }] of writes.entries())
        results.set(videoId, [...(results.get(videoId) ?? []), written.results[index] ?? { kind: 'unknown' }])
      return results
    }
    for (const one of planned) forgetPlan(library, one)
    // A key for one request that was used already, or one that the user took back in Zotero.
    await permission.drop(key)
  }
  throw denied()
}

/** Keeps what is known of an item, with the keys of what is about to be created. Nothing if nothing is created. */
function rememberFirst(before: SentItem | undefined, { after, isNew, writes }: UpdatePlan): SentItem[] {
  if (isNew || before === undefined) return writes.length === 0 ? [] : [after]
  const createsNote = writes.some(({ part, object }) => part === 'note' && object.version === 0)
  return createsNote ? [{ ...before, note: after.note }] : []
}

/** Restores what was known before the plan, because nothing of it was written. */
function forgetPlan(library: Library, { known: { before }, plan: { after } }: Planned): void {
  if (before === undefined) forgetSentItem(library, after.videoId, after.serverId)
  else writeSentItems(library, [before])
}

/** After a lost answer, what Zotero has says what was saved. Throws ZOTERO_UNREACHABLE if Zotero does not answer any more. */
async function writeOrLookAgain(
  { library, found, signal }: Updating,
  planned: readonly Planned[],
  key: string,
  objects: PlannedWrite['object'][],
) {
  try {
    return await writeObjects(found, key, objects, signal)
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.kind === 'not-running') {
      for (const one of planned) forgetPlan(library, one)
      throw error
    }
    const keys = objects.map((object) => object.key)
    const there = await readObjects(found, keys, undefined).catch(() => {
      throw unanswered(error.isLate)
    })
    const results = objects.map((object): WriteResult => {
      const now = there.get(object.key)
      const isWritten = now !== undefined && now.version !== object.version
      return isWritten ? { kind: 'saved', object: now } : { kind: 'unknown' }
    })
    return { kind: 'answered' as const, results }
  }
}

const lost =
  'Zotero did not confirm this. Send it again: Footnote looks for it in Zotero first, so nothing is added twice.'

/** Remembers what Zotero confirmed, and tells the outcome. */
function settle({ library }: Updating, planned: Planned, results: readonly WriteResult[]): ZoteroOutcome {
  const { wanted, known, plan } = planned
  const { videoId, title } = wanted
  const resultOf = (part: 'item' | 'note') => results[plan.writes.findIndex((write) => write.part === part)]
  const [item, note] = [resultOf('item'), resultOf('note')]
  const before = plan.isNew ? undefined : known.before
  const isItemSettled = item === undefined ? !plan.isNew : item.kind === 'saved' || item.kind === 'unchanged'
  const isNoteSettled = note === undefined || note.kind === 'saved' || note.kind === 'unchanged'

  if (isItemSettled) {
    const written = plan.writes.find(({ part }) => part === 'item')?.object ?? {}
    const kept =
      item?.kind === 'saved' ? keepReturned(before, written, readItemContent(item.object.data)) : plan.after.kept
    const createsNote = plan.writes.some(({ part, object }) => part === 'note' && object.version === 0)
    const unsettledNote = createsNote ? plan.after.note : (before?.note ?? null)
    const html = note?.kind === 'saved' ? note.object.data.note : undefined
    const settledNote =
      plan.after.note && note?.kind === 'saved' && typeof html === 'string'
        ? { ...plan.after.note, kept: hashNote(html) }
        : plan.after.note
    writeSentItems(library, [
      { ...plan.after, isConfirmed: true, kept, note: isNoteSettled ? settledNote : unsettledNote },
    ])
    forgetSentItem(library, videoId, '')
  }
  const failure = [item, note].find((result) => result?.kind === 'failed')
  if (failure?.kind === 'failed') {
    if (!isItemSettled) forgetPlan(library, planned)
    const words = zoteroWords(failure.message)
    const what = isItemSettled
      ? 'The video is in Zotero, but Zotero did not take the note'
      : 'Zotero did not take this video'
    return { videoId, title, result: 'failed', message: `${what}${words === '' ? '.' : `: ${words}`}` }
  }
  if (!isItemSettled || !isNoteSettled) return { videoId, title, result: 'in-doubt', message: lost }
  const message = plan.leavesNote ? 'You changed the note in Zotero, so it was left alone and a new one was added.' : ''
  if (plan.isNew) return { videoId, title, result: 'added', message }
  const hasChanged = item?.kind === 'saved' || note?.kind === 'saved'
  return { videoId, title, result: hasChanged ? 'updated' : 'unchanged', message }
}
