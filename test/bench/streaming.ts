import type { Browser } from 'playwright'
import { launchBrowser } from '../e2e/browser.ts'
import type { Pace } from './answer-pacer.ts'
import { streamToAskPage } from './ask-page.ts'
import { streamToBarePage } from './bare-page.ts'
import { formatRatio, formatSpread, quantile } from './figures.ts'
import type { Seen } from './page-probe.ts'

type Streamed = { sentAt: number[]; seen: Seen }

/**
 * Prints how long a piece of an answer takes from the service's socket through the backend to the Ask page in Chromium. For
 * comparison, it also measures the shortest possible way: one WebSocket and one text node.
 */
export async function measureStreaming({ seconds }: { seconds: number }): Promise<void> {
  const browser = await launchBrowser()
  try {
    await compare(browser, { perSecond: 23, seconds: 10 })
    await compare(browser, { perSecond: 200, seconds })
  } finally {
    await browser.close()
  }
}

async function compare(browser: Browser, pace: Pace): Promise<void> {
  // Measured before and after the app, so that a slow spell of the machine affects both.
  const half = { ...pace, seconds: Math.min(pace.seconds, 20) / 2 }
  const before = await streamToBarePage(browser, half)
  const app = await streamToAskPage(browser, pace)
  const bare = [before, await streamToBarePage(browser, half)]
  console.log(`\nStreaming ${pace.perSecond} pieces a second for ${pace.seconds} s`)
  printTimes('to the document', [app], bare, 'inDocument')
  printTimes('to the screen', [app], bare, 'onScreen')
  console.log(`  between frames: Ask page ${formatSpread(app.seen.frames)}`)
  console.log(`                  bare     ${formatSpread(bare.flatMap(({ seen }) => seen.frames))}`)
}

function printTimes(where: string, app: Streamed[], bare: Streamed[], key: 'inDocument' | 'onScreen'): void {
  const timesOf = (streams: Streamed[]) =>
    streams.flatMap(({ sentAt, seen }) => sentAt.map((at, number) => (seen[key][number] ?? Number.NaN) - at))
  const [ours, theirs] = [timesOf(app), timesOf(bare)]
  const ratio = (share: number) => formatRatio(quantile(ours, share) / quantile(theirs, share))
  console.log(`  ${where}: Ask page ${formatSpread(ours)}`)
  console.log(`  ${' '.repeat(where.length)}  bare     ${formatSpread(theirs)}`)
  console.log(`  ${' '.repeat(where.length)}  ratio    p50 ${ratio(0.5)}, p95 ${ratio(0.95)}`)
}
