import { text as readText } from 'node:stream/consumers'
import type { Client } from '../../backend/doors/connect.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import type { CrawlMode } from '../../contract/app/moments.ts'
import { UsageError } from '../errors.ts'
import { formatUsd, printJson, printLines } from '../output.ts'
import type { Session } from '../session.ts'

export interface AddOptions {
  json?: true
  crawl: CrawlMode
  collection?: string
}

type ImportWithItems = Import & { items: ImportItem[] }

/** Whether nothing more will happen by itself. */
const isOver = (found: ImportWithItems) =>
  found.state === 'finished' || found.state === 'cancelled' || (found.state === 'paused' && found.pauseReason !== null)

async function waitForEnd(client: Client, importId: number, onProgress: (found: ImportWithItems) => void) {
  const first = await client.imports.get({ importId })
  onProgress(first)
  if (isOver(first)) return first
  const stop = new AbortController()
  try {
    for await (const { topics } of await client.changes.watch(undefined, { signal: stop.signal })) {
      if (!topics.includes('imports')) continue
      const found = await client.imports.get({ importId })
      onProgress(found)
      if (isOver(found)) return found
    }
  } finally {
    stop.abort()
  }
  return client.imports.get({ importId })
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

/** Exit status: 0 when everything was saved or is there already, 3 otherwise. */
export async function add(session: Session, inputs: string[], options: AddOptions): Promise<number> {
  const text = inputs.length === 1 && inputs[0] === '-' ? await readText(process.stdin) : inputs
  if (inputs.length === 0) throw new UsageError('Name at least one video link, or - to read them from standard input.')
  const { importId } = await session.call(
    (client) =>
      client.imports.start({
        text,
        crawlMode: options.crawl,
        refresh: options.crawl === 'always',
        ...(options.collection === undefined ? {} : { collectionName: options.collection }),
      }),
    { isRepeatable: false },
  )
  const found = await session.call((client) => waitForEnd(client, importId, showProgress))

  const items = found.items.map((item) => describe(item, found.pauseReason))
  const failed = items.filter((item) => item.state === 'failed' || item.state === 'unreadable')
  const saved = items.filter((item) => item.state === 'saved').length
  if (options.json) printJson({ items, saved, failed: failed.length, costUsd: found.costUsd })
  else {
    printLines(
      items.map(({ input, state, error }) => `${state.padEnd(10)} ${input}${error ? `  ${error.message}` : ''}`),
    )
    printLines([`${saved} saved, ${failed.length} failed, cost ${formatUsd(found.costUsd)}`])
  }
  if (found.pauseReason) process.stderr.write(`footnote: ${found.pauseReason.message}\n`)
  return failed.length > 0 ? 3 : 0
}
