// Downloads the sheets of still frames for the videos in the library, one at a time in the background.
import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferedStoryboard } from '../../contract/app/storyboards.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { findStoryboard, listUntriedStoryboards, renewStoryboard, setSheets } from '../library/videos/storyboards.ts'
import type { Sheets } from './sheets.ts'

const minuteMs = 60_000
/** YouTube signs the addresses for seven or eight hours. */
const addressesLastMs = 6 * 60 * minuteMs
/** How long to wait before trying again to fetch the sheets of a video. */
const retryAfterMs = 10 * minuteMs
/** After this many missing sheets in a row, the rest of the video is not tried. */
const mostMisses = 3

export interface SheetKeeper {
  /** Adds a video to the queue for downloading its sheets. */
  keep(videoId: string): void
  /** Adds the videos that were still in the queue when Footnote last closed. */
  keepMissing(): void
  /**
   * Tries again if sheets are missing and the last try was some time ago, with new addresses. Resolves when the try is over. Throws the
   * errors of `askAgain`.
   */
  retry(videoId: string): Promise<void>
  /** Resolves when the queue is empty, or after `waitMs`. */
  settled(waitMs: number): Promise<void>
  /** Aborts the download under way and prevents any further one. */
  stop(): Promise<void>
}

export function createSheetKeeper(parts: {
  library: Library
  sheets: Pick<Sheets, 'keep' | 'remove'>
  changes: Pick<Changes, 'publish'>
  /** Fetches the current addresses; null if the video has no frames any more. */
  askAgain(videoId: string, signal: AbortSignal): Promise<OfferedStoryboard | null>
  restMs: number
  log(message: string, error?: unknown): void
}): SheetKeeper {
  const { library, sheets, changes, log } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const isOver = () => signal.aborted

  const fetchSheets = async (videoId: string) => {
    const storyboard = isOver() ? undefined : findStoryboard(library, videoId)
    if (storyboard === undefined) return
    const kept = [...storyboard.sheets]
    let misses = 0
    for (const [number, url] of storyboard.sheetUrls.entries()) {
      if (isOver() || misses >= mostMisses) break
      if (kept[number] !== null) continue
      const size = await sheets.keep(videoId, number, { url, grid: storyboard }, signal).catch(() => null)
      if (isOver()) return
      kept[number] = size
      misses = size === null ? misses + 1 : 0
      const isFirst = kept.filter((one) => one !== null).length === 1
      setSheets(library, videoId, storyboard, kept, Date.now())
      if (isFirst && size !== null) changes.publish('storyboards')
      await sleep(parts.restMs, undefined, { ref: false, signal }).catch(() => {})
    }
    if (isOver()) return
    setSheets(library, videoId, storyboard, kept, Date.now())
    changes.publish('storyboards')
    // The video was removed while its sheets were downloaded.
    if (findStoryboard(library, videoId) === undefined) await sheets.remove([videoId])
  }

  let last: Promise<void> = Promise.resolve()
  const waiting = new Set<string>()
  const inTurn = (videoId: string, work: () => Promise<void>): Promise<void> => {
    waiting.add(videoId)
    const turn = last.then(work).finally(() => waiting.delete(videoId))
    last = turn.catch((error: unknown) => {
      if (!isOver()) log('still frames could not be kept', error)
    })
    return turn
  }

  return {
    keep(videoId) {
      if (!waiting.has(videoId)) void inTurn(videoId, () => fetchSheets(videoId)).catch(() => {})
    },
    keepMissing() {
      for (const videoId of listUntriedStoryboards(library, Date.now() - addressesLastMs)) this.keep(videoId)
    },
    async retry(videoId) {
      if (waiting.has(videoId)) return last
      const storyboard = findStoryboard(library, videoId)
      if (storyboard === undefined || storyboard.sheets.every((size) => size !== null)) return
      const now = Date.now()
      const isNew = storyboard.triedAt === null && now - storyboard.toldAt < addressesLastMs
      if (isNew) return inTurn(videoId, () => fetchSheets(videoId))
      if (storyboard.triedAt !== null && now - storyboard.triedAt < retryAfterMs) return
      // Counts as a try even if it fails, so that a failure is not repeated at once.
      setSheets(library, videoId, storyboard, storyboard.sheets, now)
      await inTurn(videoId, async () => {
        const offered = await parts.askAgain(videoId, signal)
        if (offered === null || isOver() || !renewStoryboard(library, videoId, offered, Date.now())) return
        await fetchSheets(videoId)
      })
    },
    async settled(waitMs) {
      await Promise.race([last, sleep(waitMs, undefined, { ref: false })])
    },
    async stop() {
      stopping.abort()
      await last
    },
  }
}
