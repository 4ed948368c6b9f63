// Runs an import with a cap in a process that is meant to be killed: `node buying-process.ts DATA_DIR SERVICE_URL KEY CAP_USD
// [LINK…]` starts an import of these links, or continues unfinished ones, and exits when none is running.
import { setTimeout as sleep } from 'node:timers/promises'
import { createImportQueue } from '../../../src/backend/imports/queue.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import { createHostedSource } from '../../../src/backend/sources/hosted/source.ts'

const [dataDir = '', url = '', key = '', cap = '', ...links] = process.argv.slice(2)
const library = openLibrary(dataDir)
const source = { ...createHostedSource({ url, key }), batchSize: 10 }
const queue = createImportQueue({
  library,
  budget: createBudget({ library, capUsd: () => Number(cap), callCeilingUsd: () => null }),
  sourceFor: () => source,
  defaultSource: () => 'hosted',
  changes: { publish() {} },
  log: (message, error) => console.error(message, error),
  waits: { lost: [20, 50, 100, 200] },
})
if (links.length > 0) queue.start({ text: links, crawlMode: 'fallback', refresh: false, ceilingPerVideoUsd: 0.02 })
else queue.run()
while (queue.list().some(({ state }) => state === 'running')) await sleep(5)
await queue.stop()
closeLibrary(library)
