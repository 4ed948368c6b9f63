import { AppError } from '../../contract/app/errors.ts'
import type { ChosenList, ImportItemState } from '../../contract/app/imports.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { PastedItem } from '../../contract/app/pasted.ts'
import { createCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import { insertImportItems, type NewImportItem } from '../library/import-items.ts'
import { getQueuedImport, insertImport } from '../library/imports.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { estimatedUsd, estimateImport } from '../money/estimate.ts'
import type { GivenTerms } from './import-terms.ts'
import { putChosen, readPasted } from './pasted/read-pasted.ts'
import { describePasted } from './preview.ts'
import { addToCollection } from './settle.ts'

export interface StartRequest extends GivenTerms {
  text: string | string[]
  source?: SourceKind | undefined
  crawlMode: CrawlMode
  collectionName?: string | undefined
  refresh: boolean
  replace?: boolean | undefined
  lists?: ChosenList[] | undefined
}

export interface StartImport extends Omit<StartRequest, 'source' | 'refresh' | 'replace'> {
  source: SourceKind
  /** Fetch videos that are already in the library again. */
  isRefresh: boolean
  /** New data replaces the saved data, whatever its source. */
  isReplacing: boolean
}

/**
 * Puts an import into the queue and returns its id. Throws NOTHING_TO_IMPORT when the text contains no video; `data.items` lists what was
 * found instead.
 */
export function startImport(library: Library, request: StartImport, now: number): number {
  const pasted = describePasted(library, putChosen(readPasted(request.text), request.lists ?? []))
  if (pasted.every(({ kind }) => kind === 'unreadable')) throw nothingToImport(pasted)
  const { source, crawlMode, collectionName, isRefresh, isReplacing } = request
  const { ceilingPerVideoUsd = null, trial: isTrial = false } = request
  const items = pasted.map((thing) => toItem(thing, isRefresh))
  const videoCount = items.filter(({ state }) => state === 'pending').length
  const estimateUsd = estimatedUsd(estimateImport(library, { source, crawlMode, videoCount }))
  const insert = library.transaction(() => {
    const collectionId = collectionName === undefined ? null : createCollection(library, collectionName).collectionId
    const terms = { ceilingPerVideoUsd, isTrial, estimateUsd }
    const what = { createdAt: now, source, crawlMode, isRefresh, isReplacing, collectionId }
    const importId = insertImport(library, { ...what, ...terms })
    insertImportItems(library, importId, items)
    const listOf = (kinds: PastedItem['kind'][]) =>
      pasted.flatMap(({ kind, videoId }) => (kinds.includes(kind) && videoId !== null ? [videoId] : []))
    bringBackVideos(library, listOf(['trashed']))
    const existing = listOf(['exists', 'trashed'])
    addToCollection(library, getQueuedImport(library, importId), existing)
    return importId
  })
  try {
    return insert.immediate()
  } catch (error) {
    throw translateSqliteError(error)
  }
}

function toItem(
  { input, kind, videoId, openAtMs, listedTitle, reason, list }: PastedItem,
  isRefresh: boolean,
): NewImportItem {
  const states: Record<PastedItem['kind'], ImportItemState> = {
    new: 'pending',
    exists: isRefresh ? 'pending' : 'exists',
    trashed: isRefresh ? 'pending' : 'saved',
    duplicate: 'duplicate',
    unreadable: 'unreadable',
  }
  const error: ItemError | null =
    kind === 'unreadable' ? { type: list ? 'LIST_NOT_EXPANDED' : 'UNREADABLE', message: reason ?? '' } : null
  return { input, videoId, openAtMs, state: states[kind], error, listedTitle, isRestored: kind === 'trashed' }
}

function nothingToImport(items: PastedItem[]): AppError {
  const [only] = items
  const message =
    only?.reason && items.length === 1
      ? only.reason
      : 'This text contains no link to a video. Paste links or video ids.'
  return new AppError('NOTHING_TO_IMPORT', message, { items: items.slice(0, 1000) })
}
