import type { Client } from '../../backend/doors/connect.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'

export type ImportWithItems = Import & { items: ImportItem[] }

/** Whether the import has ended, or paused by itself and needs the user. */
const isOver = (found: ImportWithItems) =>
  found.state === 'finished' || found.state === 'cancelled' || (found.state === 'paused' && found.pauseReason !== null)

function showProgress(found: ImportWithItems): void {
  if (!process.stderr.isTTY) return
  const done = found.counts.total - found.counts.waiting
  process.stderr.write(`\r${done} of ${found.counts.total}${found.state === 'running' ? '' : '\n'}`)
}

/** Waits until the import has ended or paused by itself, and shows its progress on stderr if that is a terminal. */
export async function waitForImport(client: Client, importId: number): Promise<ImportWithItems> {
  const stop = new AbortController()
  const look = async () => {
    const found = await client.imports.get({ importId })
    showProgress(found)
    return found
  }
  try {
    // Watching starts before the first look, so that no change is missed in between.
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
