// Sends videos to a Zotero that only takes new items, the way its browser connectors do. Facts:
// chrome/content/zotero/xpcom/server/server_connector.js in zotero/zotero.
import { randomUUID } from 'node:crypto'
import type { ZoteroOutcome } from '../../../contract/app/zotero.ts'
import type { Library } from '../../library/database/open.ts'
import { findSentItems, forgetSentItem, type SentItem, writeSentItems } from '../../library/zotero-items.ts'
import type { FoundZotero } from './find-zotero.ts'
import { toConnectorItem } from './item-content.ts'
import { hashNote } from './marks-note.ts'
import { sentBefore } from './outcomes.ts'
import type { WantedVideo } from './plan-update.ts'
import { askZotero, NoAnswer } from './request.ts'
import { notTaken, readOnly } from './zotero-errors.ts'

const saveMs = 120_000
/** A session id is random, so Zotero knows it already only if something is wrong with one of the two. */
const mostSessions = 3

interface Adding {
  library: Library
  found: FoundZotero
  sendsCopies: boolean
  signal: AbortSignal | undefined
}

/** `lost`: Zotero may have saved the item. Throws ZOTERO_REFUSED, ZOTERO_FAILED and NoAnswer of kind `not-running`. */
async function save({ found, signal }: Adding, { content, note }: WantedVideo): Promise<'saved' | 'lost'> {
  const notes = note?.isNeeded ? [{ note: note.html }] : []
  for (let attempt = 1; ; attempt++) {
    const sessionID = randomUUID()
    const item = { ...toConnectorItem(content), id: randomUUID(), notes }
    try {
      const answer = await askZotero(found.origin, {
        method: 'POST',
        path: '/connector/saveItems',
        body: { sessionID, uri: content.fields.url, items: [item] },
        timeoutMs: saveMs,
        signal,
      })
      if (answer.status === 201 || answer.status === 200) return 'saved'
      if (answer.status === 409 && attempt < mostSessions) continue
      if (answer.status >= 500 && /"libraryEditable"\s*:\s*false/.test(answer.text)) throw readOnly()
      // Zotero saves the item before its note, so an error does not mean that nothing was saved.
      if (answer.status >= 500) return 'lost'
      throw notTaken(answer)
    } catch (error) {
      if (error instanceof NoAnswer && error.kind === 'lost') return 'lost'
      throw error
    }
  }
}

/** Remembers the item before the request, because its answer may be lost. Throws what ends the whole send. */
export async function sendAdding(adding: Adding, wanted: WantedVideo): Promise<ZoteroOutcome> {
  const { library, sendsCopies } = adding
  const { videoId, title, content, note } = wanted
  const earlier = findSentItems(library, [videoId])
  const last = earlier.at(-1)
  if (last !== undefined && !sendsCopies) return sentBefore(wanted, last)
  const before = earlier.find(({ serverId }) => serverId === '')
  const item: SentItem = {
    videoId,
    serverId: '',
    itemKey: null,
    isConfirmed: false,
    sent: content,
    kept: null,
    note: note?.isNeeded ? { key: null, sent: hashNote(note.html), kept: null, markIds: note.markIds } : null,
    sentAt: Date.now(),
  }
  writeSentItems(library, [item])
  try {
    const isSaved = (await save(adding, wanted)) === 'saved'
    if (isSaved) writeSentItems(library, [{ ...item, isConfirmed: true }])
    const message = isSaved ? '' : 'Zotero did not confirm this. Look for it in Zotero before you send it again.'
    return { videoId, title, result: isSaved ? 'added' : 'in-doubt', message }
  } catch (error) {
    // Nothing was saved.
    if (before === undefined) forgetSentItem(library, videoId, '')
    else writeSentItems(library, [before])
    throw error
  }
}
