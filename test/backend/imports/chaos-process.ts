// Runs an import in a process that is meant to be killed: `node --expose-gc chaos-process.ts DATA_DIR SERVICE_URL KEY COUNT`
// imports this many invented videos, or continues to import them, and exits when the import is finished. Each video is indexed as
// it is saved. After each third it prints the heap size as a line of JSON. It resumes every pause, as a user would. With a fifth
// argument `fetch`, it first fetches everything in doubt again and retries everything that failed.
import { setTimeout as sleep } from 'node:timers/promises'
import { createImportQueue } from '../../../src/backend/imports/queue.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { indexSomeVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { createHostedSource } from '../../../src/backend/sources/hosted/source.ts'
import { fakeVideoId } from '../../fakes/service.ts'

const [dataDir = '', url = '', key = '', count = '0', decision] = process.argv.slice(2)
const library = openLibrary(dataDir)
const source = createHostedSource({ url, key, patience: { attempts: 3, baseDelayMs: 2, maxDelayMs: 8 } })
const queue = createImportQueue({
  library,
  sourceFor: () => source,
  defaultSource: () => 'hosted',
  changes: { publish() {} },
  log: (message, error) => console.error(message, error),
  onVideoSaved: () => void indexSomeVideos(library),
  waits: {
    lost: [20, 40, 80, 160],
    item: [5, 10],
    call: [2, 5, 10],
    busy: [2, 5, 10, 20, 40],
    longest: 5000,
    resume: 500,
  },
})
const ids = Array.from({ length: Number(count) }, (_, n) => fakeVideoId(n))
const { importId } =
  queue.list()[0] ?? queue.start({ text: ids, crawlMode: 'fallback', refresh: false, ceilingPerVideoUsd: 1 })
queue.run()
if (decision === 'fetch') {
  queue.decide({ importId, decision })
  queue.retry({ importId })
}

let thirds = 0
for (let found = queue.list()[0]; found && found.state !== 'finished'; found = queue.list()[0]) {
  const { total, waiting } = found.counts
  if (total - waiting >= (total * (thirds + 1)) / 3) reportHeap(++thirds)
  if (found.state === 'paused') queue.resume(importId)
  await sleep(5)
}
reportHeap(3)
await queue.stop()
closeLibrary(library)

function reportHeap(third: number): void {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(JSON.stringify({ third, heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 }))
}
