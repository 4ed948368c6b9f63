import { text as readText } from 'node:stream/consumers'
import { ORPCError } from '@orpc/client'
import type { Client } from '../../backend/doors/connect.ts'
import { formatUsd } from '../../backend/money/format-usd.ts'
import type { Import, ImportItem, PastedItem } from '../../contract/app/imports.ts'
import type { CrawlMode } from '../../contract/app/moments.ts'
import { UsageError } from '../errors.ts'
import { printJson, printLines } from '../output.ts'
import type { Session } from '../session.ts'

export interface AddOptions {
  json?: true
  crawl: CrawlMode
  collection?: string
  /** Dollars. */
  ceiling?: number
  trial?: true
}

/** What the sentences for every door leave to be said here. */
const hints: Record<string, string> = {
  TRIAL_DONE: 'On the command line: run it again without --trial for the rest.',
  PRICE_UNKNOWN: 'On the command line: --ceiling USD or --trial.',
  CEILING_EXCEEDED: 'On the command line: run it again with another --ceiling, or without one.',
}

type ImportWithItems = Import & { items: ImportItem[] }

/** Whether nothing more will happen by itself. */
const isOver = (found: ImportWithItems) =>
  found.state === 'finished' || found.state === 'cancelled' || (found.state === 'paused' && found.pauseReason !== null)

async function waitForEnd(client: Client, importId: number, onProgress: (found: ImportWithItems) => void) {
  const stop = new AbortController()
  const look = async () => {
    const found = await client.imports.get({ importId })
    onProgress(found)
    return found
  }
  try {
    // Watched before the first look, so that no end falls between the two.
    const changes = await client.changes.watch(undefined, { signal: stop.signal })
    let found = await look()
    while (!isOver(found)) {
      const { done, value } = await changes.next()
      if (done) break
      if (value.topics.includes('imports')) found = await look()
    }
    return found
  } finally {
    stop.abort()
  }
}

/** One item as the document has it: what is still waiting or in doubt when the import stopped counts as failed. */
function describe(item: ImportItem, pauseReason: Import['pauseReason']) {
  const { input, videoId, state, error } = item
  if (state === 'in_doubt')
    return {
      input,
      videoId,
      state: 'failed',
      error: { type: 'IN_DOUBT', message: error?.message ?? 'Its answer was lost.' },
    }
  if (state === 'pending' || state === 'fetching' || state === 'cancelled')
    return {
      input,
      videoId,
      state: 'failed',
      error: error ?? pauseReason ?? { type: 'CANCELLED', message: 'It was cancelled.' },
    }
  return { input, videoId, state, error }
}

function showProgress(found: ImportWithItems): void {
  if (!process.stderr.isTTY) return
  const done = found.counts.total - found.counts.waiting
  process.stderr.write(`\r${done} of ${found.counts.total}${found.state === 'running' ? '' : '\n'}`)
}

type Described = ReturnType<typeof describe>

/** What was pasted instead of videos, from the error that says that there are none; undefined for any other error. */
function readNothingToImport(error: unknown): Described[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'NOTHING_TO_IMPORT') return undefined
  const { items } = error.data as { items: PastedItem[] }
  return items.map(({ input, videoId, reason }) => ({
    input,
    videoId,
    state: 'unreadable' as const,
    error: { type: 'UNREADABLE', message: reason ?? error.message },
  }))
}

function report(items: Described[], costUsd: number | null, options: AddOptions): number {
  const failed = items.filter((item) => item.state === 'failed' || item.state === 'unreadable').length
  const saved = items.filter((item) => item.state === 'saved').length
  if (options.json) printJson({ items, saved, failed, costUsd })
  else
    printLines([
      ...items.map(({ input, state, error }) => `${state.padEnd(10)} ${input}${error ? `  ${error.message}` : ''}`),
      `${saved} saved, ${failed} failed, cost ${formatUsd(costUsd)}`,
    ])
  return failed > 0 ? 3 : 0
}

/** Exit status: 0 when everything was saved or is there already, 3 otherwise. */
export async function add(session: Session, inputs: string[], options: AddOptions): Promise<number> {
  const text = inputs.length === 1 && inputs[0] === '-' ? await readText(process.stdin) : inputs
  if (inputs.length === 0) throw new UsageError('Name at least one video link, or - to read them from standard input.')
  const { crawl, collection, ceiling, trial } = options
  const request = {
    ...{ text, crawlMode: crawl, refresh: crawl === 'always' },
    ...(collection === undefined ? {} : { collectionName: collection }),
    ...(ceiling === undefined ? {} : { ceilingPerVideoUsd: ceiling }),
    ...(trial === undefined ? {} : { trial }),
  }
  try {
    const { importId } = await session.call((client) => client.imports.start(request), { isRepeatable: false })
    const found = await session.call((client) => waitForEnd(client, importId, showProgress))
    const status = report(
      found.items.map((item) => describe(item, found.pauseReason)),
      found.costUsd,
      options,
    )
    if (found.pauseReason) {
      const { type, message } = found.pauseReason
      process.stderr.write(`footnote: ${[message, hints[type] ?? ''].join(' ').trim()}\n`)
    }
    return status
  } catch (error) {
    const unreadable = readNothingToImport(error)
    if (unreadable === undefined || unreadable.length === 0) throw error
    return report(unreadable, 0, options)
  }
}
