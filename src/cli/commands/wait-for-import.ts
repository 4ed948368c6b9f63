import type { Client } from '../../backend/doors/connect.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'

export type ImportWithItems = Import & { items: ImportItem[] }

/** Whether nothing more will happen by itself. */
const isOver = (found: ImportWithItems) =>
  found.state === 'finished' || found.state === 'cancelled' || (found.state === 'paused' && found.pauseReason !== null)

function showProgress(found: ImportWithItems): void {
  if (!process.stderr.isTTY) return
  const done = found.counts.total - found.counts.waiting
  process.stderr.write(`\r${done} of ${found.counts.total}${found.state === 'running' ? '' : '\n'}`)
}

/** The import as it is once it is over or stands still, with its progress on stderr. */
export async function waitForImport(client: Client, importId: number): Promise<ImportWithItems> {
  const stop = new AbortController()
  const look = async () => {
    const found = await client.imports.get({ importId })
    showProgress(found)
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
