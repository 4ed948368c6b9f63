// Works through the imports of one source: plans calls, makes them, writes down what came of them.

import { AppError } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/imports.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import { findNextAttempt, hasUnfinishedItems } from '../library/import-items.ts'
import { listImportsPausedBy, listRunningImports, type QueuedImport, setImportState } from '../library/imports.ts'
import { translateSqliteError } from '../library/sqlite-errors.ts'
import type { VideosResponse } from '../sources/source.ts'
import type { Call } from './call.ts'
import { judgeFailure, resumableTypes, toItemError } from './failure-policy.ts'
import type { Clock } from './item-progress.ts'
import { createPatience } from './patience.ts'
import { planCall } from './plan-call.ts'
import type { QueueParts } from './queue-parts.ts'
import { beginCall, failUncached, type Settled, settleFailure, settleResponse } from './settle.ts'

export interface Runner {
  /** Does what can be done now and comes back by itself when there is more. */
  pump(): void
  /** Takes an import up again that is paused, and the source with it. Throws when the library cannot be written. */
  resume(importId: number): void
  /** Ends the calls of an import, or all of them; what they were for is settled as lost. */
  abort(importId?: number): Promise<void>
  /** Makes no more calls and waits for the answers that are being paid for, at most until the signal. */
  drain(signal: AbortSignal): Promise<void>
  /** Ends for good. */
  stop(): Promise<void>
}

const longestTimerMs = 2 ** 31 - 1

export function createRunner(parts: QueueParts, kind: SourceKind): Runner {
  const { library, busyVideoIds, held, now, waits, log } = parts
  const underWay = new Map<Call, { abort: AbortController; ended: Promise<void> }>()
  const patience = createPatience(now, waits)
  let timer: NodeJS.Timeout | undefined
  let resumer: NodeJS.Timeout | undefined
  let isStopped = false
  const clock = (): Clock => ({ now: now(), waits })

  function pump(): void {
    clearTimeout(timer)
    if (isStopped) return
    resumer ??= setInterval(resumeByItself, waits.resume).unref()
    const at = now()
    try {
      const running = listRunningImports(library, kind).filter(({ importId }) => !held.reason(importId))
      for (const from of running) attempt(from.importId, () => advance(from, at))
      wakeAt([patience.notBefore, ...running.map(({ importId }) => findNextAttempt(library, importId, at))], at)
    } catch (error) {
      log('the import queue could not go on', error)
    }
  }

  /** Items that are due wait for a call to end; the others for their time. */
  function wakeAt(times: readonly (number | null)[], at: number): void {
    const next = Math.min(...times.filter((time) => time !== null && time > at).map(Number))
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.min(next - at, longestTimerMs))
  }

  function advance(from: QueuedImport, at: number): void {
    if (!hasUnfinishedItems(library, from.importId)) finish(from.importId)
    else if (patience.reason) pause(from.importId, patience.reason)
    else if (at >= patience.notBefore) makeCalls(from, at)
  }

  function makeCalls(from: QueuedImport, at: number): void {
    const source = parts.sourceFor(kind)
    if (!source.isPriced && from.crawlMode === 'never') failUncached(library, from.importId)
    const plan = () =>
      planCall(library, from, source, { underWay: [...underWay.keys()], busyVideoIds: [...busyVideoIds], now: at })
    for (let call = plan(); call; call = plan()) {
      const begun = beginCall(library, call)
      parts.changes.publish('imports', ...(begun.items.length < call.items.length ? (['collections'] as const) : []))
      if (begun.items.length > 0) launch(begun)
    }
    if (!hasUnfinishedItems(library, from.importId)) finish(from.importId)
  }

  function finish(importId: number): void {
    setImportState(library, importId, { state: 'finished', finishedAt: now() })
    parts.changes.publish('imports')
  }

  function launch(call: Call): void {
    const abort = new AbortController()
    for (const { videoId } of call.items) busyVideoIds.add(videoId)
    const settle = ask(call, abort.signal).then(
      (response) => () => settleAnswer(call, response),
      (error: unknown) => () => settleError(call, error, abort.signal.aborted),
    )
    underWay.set(call, { abort, ended: settle.then((write) => end(call, write)) })
  }

  /** When the library cannot be written, the answer is kept until it can: it may have been paid for. */
  function end(call: Call, settle: () => void): void {
    underWay.delete(call)
    const { importId } = call.from
    const free = () => {
      for (const { videoId } of call.items) busyVideoIds.delete(videoId)
    }
    try {
      settle()
      free()
    } catch (error) {
      log('an answer could not be saved yet', error)
      held.hold(importId, toItemError(translateSqliteError(error)), () => {
        settle()
        free()
      })
      parts.changes.publish('imports')
    }
    parts.wake()
  }

  function settleAnswer(call: Call, response: VideosResponse): void {
    const settled = settleResponse(library, call, response, clock())
    patience.onAnswer()
    announce(settled)
  }

  function settleError(call: Call, error: unknown, isAborted: boolean): void {
    const verdict = isAborted ? undefined : judgeFailure(error, call)
    const reason = verdict === 'wait' ? patience.onTrouble(error) : null
    const nextAttemptAt = verdict === 'wait' && !reason ? patience.notBefore : null
    const settled = settleFailure(library, call, { error, isAborted, nextAttemptAt }, clock())
    if (!isAborted && !(error instanceof AppError)) log('a source failed', error)
    announce(settled)
    const tooMany = verdict === 'fail' ? patience.onFailure(error) : null
    if (reason) pause(call.from.importId, reason)
    else if (tooMany && hasUnfinishedItems(library, call.from.importId)) pause(call.from.importId, tooMany)
    else if (verdict === 'pause') pauseAll(toItemError(error))
  }

  function announce({ saved, topics }: Settled): void {
    parts.changes.publish(...topics)
    for (const video of saved) parts.onVideoSaved(video)
  }

  function attempt(importId: number, work: () => void): void {
    try {
      work()
    } catch (error) {
      const known = translateSqliteError(error)
      if (!(known instanceof AppError)) log('an import could not go on', error)
      pause(importId, toItemError(known))
    }
  }

  function pauseAll(reason: ItemError): void {
    for (const { importId } of listRunningImports(library, kind)) pause(importId, reason)
  }

  /** Where not even the pause can be written, it is kept in memory. */
  function pause(importId: number, pauseReason: ItemError): void {
    try {
      setImportState(library, importId, { state: 'paused', pauseReason })
    } catch {
      held.hold(importId, pauseReason)
    }
    parts.changes.publish('imports')
  }

  function resume(importId: number): void {
    patience.reset()
    held.release(importId)
    setImportState(library, importId, { state: 'running' })
  }

  function resumeByItself(): void {
    if (patience.reason) return
    const paused = listImportsPausedBy(library, kind, resumableTypes)
    const standing = listRunningImports(library, kind).filter(({ importId }) => held.reason(importId))
    for (const importId of [...paused, ...standing.map((from) => from.importId)]) {
      attempt(importId, () => {
        held.release(importId)
        setImportState(library, importId, { state: 'running' })
      })
    }
    pump()
  }

  async function abort(importId?: number): Promise<void> {
    const ending = [...underWay].filter(([call]) => importId === undefined || call.from.importId === importId)
    for (const [, call] of ending) call.abort.abort()
    await Promise.all(ending.map(([, { ended }]) => ended))
  }

  function makeNoMoreCalls(): void {
    isStopped = true
    clearTimeout(timer)
    clearInterval(resumer)
  }

  async function drain(signal: AbortSignal): Promise<void> {
    makeNoMoreCalls()
    const paid = [...underWay].flatMap(([call, { ended }]) => (call.source.isPriced ? [ended] : []))
    const cut = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([Promise.all(paid), cut])
  }

  async function stop(): Promise<void> {
    makeNoMoreCalls()
    await abort()
  }

  return { pump, resume, abort, drain, stop }
}

async function ask({ source, ask: crawlMode, items }: Call, signal: AbortSignal): Promise<VideosResponse> {
  return source.fetchVideos({ videoIds: items.map(({ videoId }) => videoId), crawlMode, signal })
}
