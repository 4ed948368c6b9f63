// Reads the frames of a video in a worker thread, which ends when the reader is closed.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { framesPerSheet, placeFrame, type Storyboard } from '../../contract/app/storyboards.ts'
import { workerUrl } from '../worker-url.ts'
import type { FrameJob, FrameResult } from './frame-jobs.ts'
import type { Sheets } from './sheets.ts'
import type { MeasuredFrame } from './shots.ts'

export function openFrameReader(videoId: string, storyboard: Storyboard, sheets: Pick<Sheets, 'find'>) {
  let worker: Worker | undefined
  const run = async (job: FrameJob): Promise<FrameResult> => {
    worker ??= new Worker(workerUrl(import.meta.url, 'frame-worker'))
    worker.postMessage(job)
    const [result]: FrameResult[] = await once(worker, 'message')
    return result ?? { problem: 'no answer' }
  }

  /** Runs one job for each sheet, so that each sheet is decoded once. */
  const runAll = async (
    kind: FrameJob['kind'],
    wanted: readonly number[],
    signal: AbortSignal | undefined,
    take: (frame: number, result: FrameResult, index: number) => void,
  ) => {
    const bySheet = Map.groupBy(wanted, (frame) => Math.floor(frame / framesPerSheet(storyboard)))
    for (const [sheet, frames] of bySheet) {
      signal?.throwIfAborted()
      const placed = frames.flatMap((frame) => {
        const box = placeFrame(storyboard, frame)
        return box ? [{ frame, box }] : []
      })
      const picture = placed.length === 0 ? undefined : await sheets.find(videoId, sheet)
      if (picture === undefined) continue
      const result = await run({ kind, sheet: picture.bytes, boxes: placed.map(({ box }) => box) })
      for (const [index, { frame }] of placed.entries()) take(frame, result, index)
    }
  }

  return {
    /** The existing frames from `first` to `last`, in order. The frames of a sheet that cannot be read are left out. */
    async measure({ first, last }: { first: number; last: number }, signal?: AbortSignal): Promise<MeasuredFrame[]> {
      const measured: MeasuredFrame[] = []
      const wanted = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      await runAll('measure', wanted, signal, (frame, result, index) => {
        const signature = 'signatures' in result ? result.signatures[index] : undefined
        if (signature) measured.push({ frame, signature })
      })
      return measured
    },
    /** Frames by number, as JPEGs for a model. Frames that do not exist are left out. */
    async picture(frames: readonly number[], signal?: AbortSignal): Promise<Map<number, Uint8Array>> {
      const pictures = new Map<number, Uint8Array>()
      await runAll('picture', frames, signal, (frame, result, index) => {
        const picture = 'pictures' in result ? result.pictures[index] : undefined
        if (picture) pictures.set(frame, picture)
      })
      return pictures
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
