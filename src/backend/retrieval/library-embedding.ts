// The task that embeds the excerpts of the library for search by meaning. It runs again when videos are added.
import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import type { MeaningState } from '../../contract/app/meaning.ts'
import type { Task } from '../../contract/app/tasks.ts'
import { formatCount } from '../../contract/format-count.ts'
import type { Library } from '../library/database/open.ts'
import { countEmbedded, listWaitingExcerpts, saveVectors } from '../library/meaning/embedded-excerpts.ts'
import { setWaitsForUser, waitsForUser } from '../library/meaning/embedding-models.ts'
import { countUnindexed } from '../library/search/index/index-videos.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import type { EmbeddingModel } from '../models/embedding-model.ts'
import { estimateTokens, isFree, usdOf } from '../models/price.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { Tasks } from '../tasks/tasks.ts'

export interface LibraryEmbeddingParts {
  library: Library
  searcher: Pick<Searcher, 'makeExcerpts' | 'index'>
  tasks: Pick<Tasks, 'define' | 'list'>
  embedding(): EmbeddingModel | null
  log(message: string, error?: unknown): void
  /** A delay before the task starts, so that videos that are added one after another are embedded together. */
  pauseMs?: number
}

export interface LibraryEmbedding {
  /** Null if no embedding model is set up. */
  state(signal?: AbortSignal): Promise<MeaningState | null>
  /**
   * Starts the task whatever it costs; returns undefined if no excerpts are waiting. Throws MODEL_MISSING, and BAD_INPUT if the model may cost
   * something and the cost cannot be estimated yet because videos wait to be divided.
   */
  prepare(signal?: AbortSignal): Promise<Task | undefined>
  /**
   * Starts the task if excerpts are waiting and the user need not be asked: the model runs on this computer, or the user has started it
   * before. After a failure or cancellation it does not start again until the user asks for it.
   */
  keepUp(): void
  /** Prevents any further start. */
  stop(): void
}

/** The excerpts of one request, which has one ledger entry. A failure loses at most this many. */
const excerptsAtOnce = 128
/** The number of excerpts whose length is measured for an estimate. */
const sampleSize = 50

export function createLibraryEmbedding(parts: LibraryEmbeddingParts): LibraryEmbedding {
  const { library, searcher, tasks, embedding, log, pauseMs = 1500 } = parts
  /** The model that failed or was cancelled and is not started again on its own. A cancellation is also stored in the library. */
  let stopped: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const getModel = () => {
    const model = embedding()
    if (model !== null) return model
    throw modelMissing()
  }
  const waits = ({ embedded, total }: { embedded: number; total: number }) => embedded < total

  const embedSome = async (model: EmbeddingModel, run: TaskRun): Promise<boolean> => {
    const { signal, report } = run
    run.throwIfEnding()
    await searcher.makeExcerpts(signal)
    const { embedded: done, total } = countEmbedded(library, model)
    report({ done, total })
    const waiting = listWaitingExcerpts(library, model, excerptsAtOnce)
    if (waiting.length === 0) return false
    const note = `Search by meaning: ${formatCount(waiting.length, 'excerpt')} of the library`
    const { vectors } = await model.embed({ texts: waiting.map(({ text }) => text), note, signal })
    if (!saveVectors(library, model, waiting, vectors)) throw otherLength(model)
    return true
  }

  const run = async (task: TaskRun) => {
    const model = getModel()
    const isStillChosen = () => keyOf(embedding()) === keyOf(model)
    try {
      // A task that goes on after a restart may find a library that was divided anew, which the user must agree to pay for.
      while (isStillChosen() && !waitsForUser(library, model) && (await embedSome(model, task)));
    } catch (error) {
      if (task.isClosing() && task.isEnding(error)) throw error
      stopped = keyOf(model)
      if (task.signal.aborted) setWaitsForUser(library, model, true)
      throw error
    }
    // The user may have chosen another model, or a video may have been added during the last request.
    self.keepUp()
  }

  const begin = tasks.define({
    kind: 'embed',
    request: z.object({}),
    mayCost: () => !isFree(embedding()?.price ?? null),
    run: (_, task) => run(task),
    onGivenUp() {
      const model = embedding()
      if (model !== null) setWaitsForUser(library, model, true)
    },
  })
  const start = () => begin({ title: 'your library', request: {} })

  const last = () => tasks.list().findLast(({ kind }) => kind === 'embed')
  const readTasks = () => {
    const { state, failures = [] } = last() ?? {}
    return { isPreparing: state === 'waiting' || state === 'running', problem: failures[0]?.message ?? null }
  }

  const keepUpNow = async () => {
    const model = embedding()
    if (model === null || stopped === keyOf(model) || waitsForUser(library, model)) return
    // A call that may have been charged is not repeated unless the user asks for it.
    if (last()?.state === 'interrupted') return
    await searcher.makeExcerpts()
    if (isStopped) return
    const counts = countEmbedded(library, model)
    if (waits(counts) && (model.isLocal || counts.embedded > 0)) start()
  }

  const self: LibraryEmbedding = {
    async state(signal) {
      const model = embedding()
      if (model === null) return null
      await searcher.makeExcerpts(signal)
      const counts = countEmbedded(library, model)
      const { name, isLocal } = model
      return { model: name, isLocal, ...counts, waitingUsd: estimateUsd(library, model), ...readTasks() }
    },
    async prepare(signal) {
      const model = getModel()
      await searcher.makeExcerpts(signal)
      const undivided = countUnindexed(library)
      if (undivided > 0 && !isFree(model.price)) {
        searcher.index()
        throw costUnknown(undivided)
      }
      stopped = undefined
      setWaitsForUser(library, model, false)
      return waits(countEmbedded(library, model)) ? start() : undefined
    },
    keepUp() {
      clearTimeout(timer)
      if (isStopped) return
      timer = setTimeout(() => {
        void keepUpNow().catch((error) => {
          if (!isStopped) log('embedding the library for search by meaning failed', error)
        })
      }, pauseMs)
      timer.unref()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
  return self
}

const keyOf = (model: EmbeddingModel | null) => JSON.stringify(model && [model.url, model.name])

function estimateUsd(library: Library, model: EmbeddingModel): number | null {
  const { embedded, total } = countEmbedded(library, model)
  if (model.price === null) return embedded < total ? null : 0
  // More excerpts are still to come.
  if (countUnindexed(library) > 0 && !isFree(model.price)) return null
  const sample = listWaitingExcerpts(library, model, sampleSize)
  const tokens = sample.reduce((sum, { text }) => sum + estimateTokens(text), 0) / Math.max(sample.length, 1)
  return usdOf({ inputTokens: tokens * (total - embedded), outputTokens: 0 }, model.price)
}

const modelMissing = () =>
  new AppError('MODEL_MISSING', 'No model for search by meaning is set up. Enter its name in Settings.')

const costUnknown = (undivided: number) =>
  new AppError(
    'BAD_INPUT',
    `${formatCount(undivided, 'video is', 'videos are')} still being prepared for search, so the cost is not known yet. Nothing was sent to the model. Try again in a few minutes.`,
    { count: undivided },
  )

const otherLength = ({ name }: EmbeddingModel) =>
  new AppError(
    'MODEL_FAILED',
    `The model “${name}” returned vectors of a different length than before. Enter it under another name, or select another model, in Settings.`,
    { mayBeCharged: true },
  )
