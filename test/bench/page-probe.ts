// Records in a page when each piece of text reaches the document and the screen, and how much time passes between frames.
import type { Page } from 'playwright'

export interface Seen {
  /** By piece number, in milliseconds of the system clock. */
  inDocument: number[]
  onScreen: number[]
  /** Milliseconds between frames, from the first piece to the last. */
  frames: number[]
}

declare global {
  interface Window {
    readSeen(): Seen
  }
}

export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(probe)
}

export const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => window.readSeen())

/** Waits until the page shows the piece. */
export async function untilShown(page: Page, number: number): Promise<void> {
  await page.waitForFunction((last) => window.readSeen().onScreen.length > last, number, { timeout: 0, polling: 200 })
}

function probe(): void {
  const lastTick = Date.now()
  while (Date.now() === lastTick) {
    // wait for the next millisecond to begin
  }
  const offset = Date.now() - performance.now()
  const seen: Seen = { inDocument: [], onScreen: [], frames: [] }
  window.readSeen = () => seen

  const latestIn = (text: string): number => {
    const at = text.lastIndexOf('w0')
    return at < 0 ? -1 : Number(text.slice(at + 1, at + 7))
  }
  const textOf = ({ target, addedNodes }: MutationRecord): string =>
    [...addedNodes].map((node) => node.textContent ?? '').join(' ') + (target.nodeType === 3 ? target.nodeValue : '')
  const fill = (times: number[], count: number): void => {
    while (times.length < count) times.push(performance.now() + offset)
  }
  new MutationObserver((changes) => {
    for (const change of changes) fill(seen.inDocument, latestIn(textOf(change)) + 1)
  }).observe(document, { subtree: true, childList: true, characterData: true })

  // A message posted at the start of a frame arrives after the frame has been drawn.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => fill(seen.onScreen, seen.inDocument.length)
  let last = 0
  const onFrame = (now: number): void => {
    if (seen.inDocument.length > 0) seen.frames.push(now - last)
    last = now
    port2.postMessage(0)
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}
