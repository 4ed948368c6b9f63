// Typed searches while the computer does other work: an import in another process, or exact rankings in the slow thread.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openLibraryForSearching } from '../../../src/backend/library/database/open.ts'
import { searchQuickly } from '../../../src/backend/library/search/search.ts'
import { openSearcher } from '../../../src/backend/library/thread/searcher.ts'
import { formatRatio } from '../figures.ts'
import type { MadeQuery } from './made-query.ts'
import { p95, printHeader, printTimes, type Taken, take } from './timed-classes.ts'

const limit = 50
const rounds = 2

/** Lets messages of other threads arrive between two keystrokes. */
async function takeKeystrokes(dataDir: string, keystrokes: readonly MadeQuery[]): Promise<Taken[]> {
  const library = openLibraryForSearching(dataDir)
  const times: Taken[] = []
  for (let round = 0; round <= rounds; round++)
    for (const { typed } of keystrokes) {
      const taken = take(() => void searchQuickly(library, { query: typed, limit }))
      // The first round is for warming up.
      if (round > 0) times.push(taken)
      await nextTurn()
    }
  library.close()
  return times
}

async function whileRanking(dataDir: string, exact: readonly MadeQuery[], work: () => Promise<Taken[]>) {
  const searcher = openSearcher(dataDir)
  let isOver = false
  let count = 0
  const ranking = (async () => {
    while (!isOver) {
      await searcher.search({ query: exact[count % exact.length]?.typed ?? '', limit })
      count++
    }
  })()
  const times = await work()
  isOver = true
  await ranking
  await searcher.close()
  return { times, count }
}

async function whileImporting(dataDir: string, work: () => Promise<Taken[]>) {
  const importing = fork(join(import.meta.dirname, 'import-process.ts'), [dataDir])
  await once(importing, 'message')
  const started = performance.now()
  const times = await work()
  const seconds = (performance.now() - started) / 1000
  const ended = once(importing, 'message')
  importing.send('end')
  const [{ clips }] = (await ended) as [{ clips: number }]
  await once(importing, 'exit')
  return { times, clipsPerSecond: clips / seconds }
}

/** Adds videos to the library. */
export async function measureBesideOthers(
  dataDir: string,
  keystrokes: readonly MadeQuery[],
  exact: readonly MadeQuery[],
): Promise<void> {
  const work = () => takeKeystrokes(dataDir, keystrokes)
  const idle = await work()
  const ranking = await whileRanking(dataDir, exact, work)
  const importing = await whileImporting(dataDir, work)
  printHeader(`The ${keystrokes.length} keystrokes beside other work`)
  printTimes('with nothing else', idle)
  printTimes(`during ${ranking.count} exact rankings`, ranking.times)
  printTimes(`during an import of ${Math.round(importing.clipsPerSecond / 1000)} k clips a second`, importing.times)
  const beside = (times: readonly Taken[]) => formatRatio(p95(times) / p95(idle))
  console.log(`  p95 beside idle: exact ranking ${beside(ranking.times)}, import ${beside(importing.times)}`)
}
