// What `add` and `resume` print about an import.
import { formatUsd } from '../../backend/money/format-usd.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { ImportWithItems } from './wait-for-import.ts'

/** How to resume with a command. The import's own message is the same in the app, so it cannot say this. */
function hintFor(type: ItemErrorType, resume: string): string {
  if (type === 'PRICE_UNKNOWN') return `On the command line, use “${resume}” with --ceiling USD or --trial.`
  if (type === 'CEILING_EXCEEDED') return `On the command line, use “${resume}” with another --ceiling or without one.`
  return `On the command line, use “${resume}”.`
}

const howToExpand = 'On the command line, --expand adds its videos, and --expand --first N the first N of them.'

/**
 * Describes a line that holds no video. For a playlist or channel the message says how to add its videos, unless that was tried
 * (`wasTried`): then a note has already said why none could be added.
 */
export function describeUnreadable(input: string, reason: string, isList: boolean, wasTried: boolean): DescribedItem {
  const ofList = wasTried ? 'None of its videos could be added.' : `${reason} ${howToExpand}`
  const message = isList ? ofList : reason
  return {
    input,
    videoId: null,
    state: 'unreadable',
    error: { type: 'UNREADABLE', message },
    isRestored: false,
    unread: null,
  }
}

/** One pasted line, or one video of a list, as the JSON document describes it. */
export interface DescribedItem {
  input: string
  videoId: string | null
  state: 'saved' | 'duplicate' | 'exists' | 'failed' | 'unreadable'
  /** IN_DOUBT: its response was lost, and it may have been charged. CANCELLED: it was not fetched. */
  error: ItemError | { type: 'IN_DOUBT' | 'CANCELLED'; message: string } | null
  /** True if the video was taken out of the trash, without a call. */
  isRestored: boolean
  /** What could not be read of a saved video, in sentences; null when everything was. */
  unread: string | null
}

/** The error type of an item that names a list of which no videos were selected. */
const listType = 'LIST_NOT_EXPANDED' satisfies ItemErrorType

/** Items that still wait or are in doubt when the import stops count as failed. */
function describe(item: ImportItem, pauseReason: Import['pauseReason'], wasExpanded: boolean): DescribedItem {
  const { input, videoId, state, error, isRestored, unread } = item
  if (state === 'in_doubt')
    return {
      input,
      videoId,
      state: 'failed',
      error: { type: 'IN_DOUBT', message: error?.message ?? 'The response was lost. It may have been charged.' },
      isRestored,
      unread,
    }
  if (state === 'pending' || state === 'fetching' || state === 'cancelled')
    return {
      input,
      videoId,
      state: 'failed',
      error: error ?? pauseReason ?? { type: 'CANCELLED', message: 'This video was cancelled before it was saved.' },
      isRestored,
      unread,
    }
  if (state === 'unreadable' && error !== null)
    return describeUnreadable(input, error.message, error.type === listType, wasExpanded)
  return { input, videoId, state, error, isRestored, unread }
}

/** Prints the items. `keptFor` are the videos of which a response is kept. Returns the exit status: 0 when every video was saved completely or was already in the library, 3 otherwise. */
export function reportItems(
  items: readonly DescribedItem[],
  costUsd: number | null,
  isJson: boolean,
  keptFor: ReadonlySet<string | null> = new Set(),
): number {
  const failed = items.filter((item) => item.state === 'failed' || item.state === 'unreadable').length
  const saved = items.filter((item) => item.state === 'saved').length
  if (isJson) printJson({ items, saved, failed, costUsd })
  else
    printLines([
      ...items.map(({ input, state, error, isRestored }) => {
        const message = error?.message ?? (isRestored ? 'Restored from the trash.' : '')
        return `${state.padEnd(10)} ${input}${message === '' ? '' : `  ${message}`}`
      }),
      `${saved} saved, ${failed} failed, cost ${formatUsd(costUsd)}`,
    ])
  const incomplete = items.filter(({ unread }) => unread !== null)
  printNotes(
    incomplete.map(({ input, videoId, unread }) => {
      const hint = keptFor.has(videoId) ? ` “footnote sent ${videoId}” prints the service’s response.` : ''
      return `${input}: ${unread}${hint}`
    }),
  )
  return failed + incomplete.length > 0 ? 3 : 0
}

/** Prints the import and returns the exit status. `wasExpanded`: --expand was used. */
export function reportImport(found: ImportWithItems, isJson: boolean, wasExpanded = false): number {
  const { importId, items, pauseReason, costUsd } = found
  const status = reportItems(
    items.map((item) => describe(item, pauseReason, wasExpanded)),
    costUsd,
    isJson,
    new Set(items.flatMap(({ kept }) => kept.map(({ videoId }) => videoId))),
  )
  if (pauseReason) {
    const { type, message } = pauseReason
    printNotes([`${message} ${hintFor(type, `footnote resume ${importId}`)}`])
  }
  return status
}
