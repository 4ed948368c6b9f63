// Works through the imports of one source: plans calls, makes them, and saves their results.

import { AppError } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import { bringForwardItems, findNextAttempt, hasUnfinishedItems } from '../library/import-items.ts'
import {
  getQueuedImport,
  listImportsPausedBy,
  listRunningImports,
  type QueuedImport,
  setImportState,
} from '../library/imports.ts'
import { isCapReached, isOfCap } from '../money/refusals.ts'
import type { VideosResponse } from '../sources/source.ts'
import { createBatchSize } from './batch-size.ts'
import type { BegunCall, Call } from './call.ts'
import { judgeFailure, resumableTypes, toItemError } from './failure-policy.ts'
import { createPatience } from './import-patience.ts'
import type { Clock } from './item-progress.ts'
import { planCall } from './plan-call.ts'
import type { QueueParts } from './queue-parts.ts'
import { beginCall, type CallFailure, failUncached, type Settled, settleFailure, settleResponse } from './settle.ts'
import { longestItemWaitMs } from './waits.ts'

interface RunningCall {
  abort: AbortController
  /** As the source last reported it. */
  mayCost: boolean
  ended: Promise<void>
}

/** Everything that a runner remembers between two events, besides the library, its patience and its batch size. */
interface RunnerState {
  underWay: Map<BegunCall, RunningCall>
  /** How many calls were launched so far. */
  launched: number
  /** Whether a call did not fit under the cap while running calls may still release money. */
  isShort: boolean
  isStopped: boolean
  /** For the next `pump`. */
  timer?: NodeJS.Timeout
  /** For resuming imports whose pause may be over. */
  resumer?: NodeJS.Timeout
}

const longestTimerMs = 2 ** 31 - 1

export function createRunner(parts: QueueParts, kind: SourceKind) {
  const { library, budget, busyVideoIds, held, now, waits, log } = parts
  const state: RunnerState = { underWay: new Map(), launched: 0, isShort: false, isStopped: false }
  const patience = createPatience(now, waits)
  const batchSize = createBatchSize()
  const clock = (): Clock => ({ now: now(), waits })

  /** Does everything that can be done now. Runs again by itself when more is due. */
  function pump(): void {
    clearTimeout(state.timer)
    if (state.isStopped) return
    state.isShort = false
    state.resumer ??= setInterval(resumeByItself, waits.resume).unref()
    const at = now()
    try {
      const running = listRunningImports(library, kind).filter(({ importId }) => !held.reason(importId))
      for (const from of running) attempt(from.importId, () => advance(from, at))
      wakeAt([patience.notBefore, ...running.map(({ importId }) => nextAttempt(importId, at))], at)
    } catch (error) {
      log('the import queue could not go on', error)
    }
  }

  function nextAttempt(importId: number, at: number): number | null {
    const next = findNextAttempt(library, importId, at)
    const latest = at + longestItemWaitMs(waits)
    if (next === null || next <= latest) return next
    bringForwardItems(library, importId, latest)
    return latest
  }

  /** Wakes the queue at the next time in the future. Items that are already due wait for a running call to end. */
  function wakeAt(times: readonly (number | null)[], at: number): void {
    const next = Math.min(...times.filter((time) => time !== null && time > at).map(Number))
    if (Number.isFinite(next)) state.timer = setTimeout(pump, Math.min(next - at, longestTimerMs))
  }

  function advance(from: QueuedImport, at: number): void {
    // An import before this one may have paused all of them.
    if (getQueuedImport(library, from.importId).state !== 'running') return
    if (!hasUnfinishedItems(library, from.importId)) finish(from.importId)
    else if (patience.reason) pause(from.importId, patience.reason)
    else if (at >= patience.notBefore) makeCalls(from, at)
  }

  function makeCalls(from: QueuedImport, at: number): void {
    const source = parts.sourceFor(kind)
    if (!source.isPriced && from.crawlMode === 'never') failUncached(library, from.importId)
    const plan = () => {
      const underWay = [...state.underWay.keys()]
      const situation = { underWay, busyVideoIds: [...busyVideoIds], batchSize, budget, now: at }
      return planCall(library, from, source, situation)
    }
    for (let call = plan(); call; call = plan()) {
      const begun = begin(call)
      if (begun === undefined) return
      parts.changes.publish(
        'imports',
        ...(begun.items.length < call.items.length ? (['collections', 'videos', 'trash'] as const) : []),
      )
      if (begun.items.length > 0) launch(begun)
    }
    if (!hasUnfinishedItems(library, from.importId)) finish(from.importId)
  }

  /** Undefined when the call does not fit under the cap now but may fit after running calls have ended. */
  function begin(call: Call): BegunCall | undefined {
    try {
      return beginCall(parts, call)
    } catch (error) {
      if (!isCapReached(error) || !budget.hasReservations()) throw error
      state.isShort = true
      return undefined
    }
  }

  function finish(importId: number): void {
    setImportState(library, importId, { state: 'finished', finishedAt: now() })
    parts.changes.publish('imports')
  }

  function launch(call: BegunCall): void {
    const number = ++state.launched
    const abort = new AbortController()
    const running: RunningCall = { abort, mayCost: true, ended: Promise.resolve() }
    for (const { videoId } of call.items) busyVideoIds.add(videoId)
    const settle = ask(call, running).then(
      (response) => () => settleAnswer(call, response),
      (error: unknown) => () => {
        const { mayCost } = running
        settleError(call, number, abort.signal.aborted ? { kind: 'aborted', mayCost } : { kind: 'failed', error })
      },
    )
    running.ended = settle.then((write) => end(call, write))
    state.underWay.set(call, running)
  }

  function end(call: BegunCall, settle: () => void): void {
    state.underWay.delete(call)
    keep(call, () => {
      settle()
      for (const { videoId } of call.items) busyVideoIds.delete(videoId)
    })
    parts.wake()
  }

  /** If the library cannot be written, keeps the answer in memory until it can, because it may have cost money. */
  function keep(call: BegunCall, write: () => void): void {
    try {
      write()
    } catch (error) {
      log('an answer could not be saved yet', error)
      held.hold(call.from.importId, toItemError(translateSqliteError(error)), write)
      parts.changes.publish('imports')
    }
  }

  function settleAnswer(call: BegunCall, response: VideosResponse): void {
    const settled = settleResponse(parts, call, response, clock())
    patience.onAnswer()
    if (settled.saved.length > 0) patience.onVideo()
    if (call.ask === 'never') batchSize.onAnswered()
    announce(settled)
  }

  function settleError(call: BegunCall, number: number, failure: CallFailure): void {
    const isAborted = failure.kind === 'aborted'
    const error = isAborted ? undefined : failure.error
    const verdict = isAborted ? undefined : judgeFailure(error, call)
    const trouble = verdict === 'wait' ? patience.onTrouble(error) : null
    const nextAttemptAt = verdict === 'wait' && !trouble ? patience.notBefore : null
    const settled = settleFailure(parts, call, { ...failure, nextAttemptAt }, clock())
    if (!isAborted && !(error instanceof AppError)) log('a source failed', error)
    announce(settled)
    if (verdict === 'split') batchSize.onRefused(call.items.length)
    const tooMany = verdict === 'fail' ? patience.onFailure(error) : null
    const tooManyLost = verdict === 'lost' ? patience.onLoss(error, { number, latest: state.launched }) : null
    const enough = tooMany ?? tooManyLost
    if (trouble) pause(call.from.importId, trouble)
    else if (enough && hasUnfinishedItems(library, call.from.importId)) pause(call.from.importId, enough)
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
      const reason = toItemError(known)
      if (isOfCap(known)) pauseAll(reason)
      else pause(importId, reason)
    }
  }

  function pauseAll(reason: ItemError): void {
    for (const { importId } of listRunningImports(library, kind)) pause(importId, reason)
  }

  /** If the pause itself cannot be written, it is kept in memory. */
  function pause(importId: number, pauseReason: ItemError): void {
    try {
      setImportState(library, importId, { state: 'paused', pauseReason })
    } catch {
      held.hold(importId, pauseReason)
    }
    parts.changes.publish('imports')
  }

  /** Resumes a paused import and allows its source to be tried at once. Throws when the library cannot be written. */
  function resume(importId: number): void {
    patience.reset()
    allowOneTry()
    held.release(importId)
    setImportState(library, importId, { state: 'running' })
  }

  function allowOneTry(): void {
    try {
      parts.sourceFor(kind).allowOneTry?.()
    } catch {
      // Without a source, the import pauses at its next call and says why.
    }
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

  /** Aborts the calls of one import, or all calls. Items that may have been charged count as lost. */
  async function abort(importId?: number): Promise<void> {
    const ending = [...state.underWay].filter(([call]) => importId === undefined || call.from.importId === importId)
    for (const [, call] of ending) call.abort.abort()
    await Promise.all(ending.map(([, { ended }]) => ended))
  }

  function makeNoMoreCalls(): void {
    state.isStopped = true
    clearTimeout(state.timer)
    clearInterval(state.resumer)
  }

  /** Makes no more calls and waits for the answers of priced calls, at most until the signal. */
  async function drain(signal: AbortSignal): Promise<void> {
    makeNoMoreCalls()
    const paid = [...state.underWay].flatMap(([call, { ended }]) => (call.source.isPriced ? [ended] : []))
    const cut = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([Promise.all(paid), cut])
  }

  /** Aborts all calls and stops permanently. */
  async function stop(): Promise<void> {
    makeNoMoreCalls()
    await abort()
  }

  budget.onFreed(() => {
    if (state.isShort) pump()
  })
  return { pump, resume, abort, drain, stop }
}

async function ask(call: Call, running: RunningCall): Promise<VideosResponse> {
  return call.source.fetchVideos({
    videoIds: call.items.map(({ videoId }) => videoId),
    crawlMode: call.ask,
    signal: running.abort.signal,
    onMayCost(mayCost) {
      running.mayCost = mayCost
    },
  })
}
