import { text as readText } from 'node:stream/consumers'
import { findAppError } from '../../contract/app/errors.ts'
import type { CrawlMode } from '../../contract/app/moments.ts'
import { printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { expandLists } from './expand-lists.ts'
import { type DescribedItem, describeUnreadable, reportImport, reportItems } from './report-import.ts'
import { waitForImport } from './wait-for-import.ts'

export interface AddOptions {
  json?: true
  crawl: CrawlMode
  collection?: string
  /** Dollars. */
  ceiling?: number
  trial?: true
  /** Replaces whatever the library has, including caption files and paid results. */
  replace?: true
  expand?: true
  /** The most videos to add of each playlist or channel. */
  first?: number
}

/** The unreadable lines of a NOTHING_TO_IMPORT error; undefined for any other error. */
function readNothingToImport(error: unknown, wasExpanded: boolean): DescribedItem[] | undefined {
  const known = findAppError(error)
  if (known?.code !== 'NOTHING_TO_IMPORT') return undefined
  return known.data.items.map(({ input, reason, list }) =>
    describeUnreadable(input, reason ?? known.message, list !== null, wasExpanded),
  )
}

/** Exit status: 0 when every video was saved or was already in the library, 3 otherwise. */
export async function add(session: Session, inputs: string[], options: AddOptions): Promise<number> {
  const text = inputs.length === 1 && inputs[0] === '-' ? await readText(process.stdin) : inputs
  if (inputs.length === 0) throw new UsageError('Give at least one video link, or - to read links from standard input.')
  if (options.first !== undefined && !options.expand) throw new UsageError('Use --first together with --expand.')
  const { crawl, collection, ceiling, trial, replace = false } = options
  const { lists, notes } = options.expand
    ? await session.call((client) => expandLists(client, text, options.first))
    : { lists: [], notes: [] }
  printNotes(notes)
  const { serviceProblem, activeSource } = await session.call((client) => client.settings.get())
  if (serviceProblem !== null && activeSource === 'local')
    printNotes([`${serviceProblem} This computer fetches the videos instead.`])
  const request = {
    text,
    lists,
    crawlMode: crawl,
    refresh: crawl === 'always',
    replace,
    ...(collection === undefined ? {} : { collectionName: collection }),
    ...(ceiling === undefined ? {} : { ceilingPerVideoUsd: ceiling }),
    ...(trial === undefined ? {} : { trial }),
  }
  const isJson = options.json === true
  const wasExpanded = options.expand === true
  try {
    const { importId } = await session.call((client) => client.imports.start(request), { isRepeatable: false })
    return reportImport(await session.call((client) => waitForImport(client, importId)), isJson, wasExpanded)
  } catch (error) {
    const unreadable = readNothingToImport(error, wasExpanded)
    if (unreadable === undefined || unreadable.length === 0) throw error
    return reportItems(unreadable, 0, isJson)
  }
}
