// What `add` and `resume` print of an import.
import { formatUsd } from '../../backend/money/format-usd.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { ImportWithItems } from './wait-for-import.ts'

/** What the sentences for every door leave to be said here. */
function hintFor(type: ItemErrorType, resume: string): string {
  if (type === 'PRICE_UNKNOWN') return `On the command line: ${resume} with --ceiling USD or --trial.`
  if (type === 'CEILING_EXCEEDED') return `On the command line: ${resume}, with another --ceiling or without one.`
  return `On the command line: ${resume}.`
}

const howToExpand = 'On the command line: --expand adds its videos, --expand --first N the first of them.'

/**
 * What is said of a line that holds no video. A playlist or channel can be read after all, unless that was tried: then it has been
 * told why it came to nothing.
 */
export function describeUnreadable(input: string, reason: string, isList: boolean, wasTried: boolean): DescribedItem {
  const ofList = wasTried ? 'None of its videos could be added.' : `${reason} ${howToExpand}`
  const message = isList ? ofList : reason
  return { input, videoId: null, state: 'unreadable', error: { type: 'UNREADABLE', message }, unread: null }
}

/** One thing pasted, or one video of a list, as the document has it. */
export interface DescribedItem {
  input: string
  videoId: string | null
  state: 'saved' | 'duplicate' | 'exists' | 'failed' | 'unreadable'
  /** What still waited or was in doubt has a type of its own. */
  error: ItemError | { type: 'IN_DOUBT' | 'CANCELLED'; message: string } | null
  /** What of a saved video came and could not be read. */
  unread: string | null
}

/** Of an item that names a list of which no videos were chosen. */
const listType = 'LIST_NOT_EXPANDED' satisfies ItemErrorType

/** What is still waiting or in doubt when the import stopped counts as failed. */
function describe(item: ImportItem, pauseReason: Import['pauseReason'], wasExpanded: boolean): DescribedItem {
  const { input, videoId, state, error, unread } = item
  if (state === 'in_doubt')
    return {
      input,
      videoId,
      state: 'failed',
      error: { type: 'IN_DOUBT', message: error?.message ?? 'Its answer was lost.' },
      unread,
    }
  if (state === 'pending' || state === 'fetching' || state === 'cancelled')
    return {
      input,
      videoId,
      state: 'failed',
      error: error ?? pauseReason ?? { type: 'CANCELLED', message: 'It was cancelled.' },
      unread,
    }
  if (state === 'unreadable' && error !== null)
    return describeUnreadable(input, error.message, error.type === listType, wasExpanded)
  return { input, videoId, state, error, unread }
}

/** Gives the exit status: 0 when everything was saved completely or is there already, 3 otherwise. */
export function reportItems(items: readonly DescribedItem[], costUsd: number | null, isJson: boolean): number {
  const failed = items.filter((item) => item.state === 'failed' || item.state === 'unreadable').length
  const saved = items.filter((item) => item.state === 'saved').length
  if (isJson) printJson({ items, saved, failed, costUsd })
  else
    printLines([
      ...items.map(({ input, state, error }) => `${state.padEnd(10)} ${input}${error ? `  ${error.message}` : ''}`),
      `${saved} saved, ${failed} failed, cost ${formatUsd(costUsd)}`,
    ])
  const incomplete = items.filter(({ unread }) => unread !== null)
  printNotes(incomplete.map(({ input, unread }) => `${input}: ${unread} What the service sent is kept.`))
  return failed + incomplete.length > 0 ? 3 : 0
}

/** `wasExpanded`: the videos of its lists were asked for. */
export function reportImport(found: ImportWithItems, isJson: boolean, wasExpanded = false): number {
  const { importId, items, pauseReason, costUsd } = found
  const status = reportItems(
    items.map((item) => describe(item, pauseReason, wasExpanded)),
    costUsd,
    isJson,
  )
  if (pauseReason) {
    const { type, message } = pauseReason
    printNotes([`${message} ${hintFor(type, `footnote resume ${importId}`)}`])
  }
  return status
}
