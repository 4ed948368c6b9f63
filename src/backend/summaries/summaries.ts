// Summaries by the language model: estimated, begun as a task, written to the library as a whole, and taken back.

import { AppError } from '../../contract/app/errors.ts'
import type { SummaryEstimate } from '../../contract/app/summaries.ts'
import type { Task } from '../../contract/app/tasks.ts'
import type { Video } from '../../contract/app/videos.ts'
import type { Changes } from '../changes.ts'
import { fingerprintOf } from '../library/kept-summaries.ts'
import { restoreSummary, writeModelSummary } from '../library/model-summaries.ts'
import type { Library } from '../library/open.ts'
import { findTitles, findVideo, videoNotFound } from '../library/videos.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { noModel } from '../models/models.ts'
import { usdOf } from '../models/price.ts'
import { stopsAll } from '../models/stops-all.ts'
import type { Budget } from '../money/budget.ts'
import { nextTurn } from '../next-turn.ts'
import type { TaskRun, Tasks } from '../tasks/tasks.ts'
import { estimateSummary } from './by-model/estimate-summary.ts'
import { countSteps, summariseVideo } from './by-model/summarise-video.ts'

export interface SummariesParts {
  library: Library
  budget: Pick<Budget, 'cap'>
  tasks: Tasks
  changes: Pick<Changes, 'publish'>
  model(): LanguageModel | null
  /** Has what was written indexed. */
  onWritten(): void
}

export interface SummaryRequest {
  videoIds: readonly string[]
  /** Has the model write anew what it has written before. */
  fresh: boolean
}

export interface Summaries {
  /** Throws MODEL_MISSING and VIDEO_NOT_FOUND. */
  start(request: SummaryRequest): Task
  /** Throws MODEL_MISSING. */
  estimate(request: SummaryRequest): SummaryEstimate
  /** Puts back the summaries the sources sent; gives back how many. */
  restore(videoIds: readonly string[]): number
  /** A video was added or fetched again: it is summarised as soon as those before it are, unless a model did so. */
  queue(videoId: string): void
}

const hasWords = ({ audioClips, visualClips }: Video) => audioClips.length + visualClips.length > 0

export function createSummaries(parts: SummariesParts): Summaries {
  const { library, budget, tasks, changes } = parts
  const queued = new Set<string>()
  /** Whether the model failed the last one of these in a way that it would fail the next one, too. */
  let hasGivenUp = false

  const getModel = (): LanguageModel => {
    const model = parts.model()
    if (model === null) throw noModel()
    return model
  }

  const summarise = async (video: Video, fresh: boolean, run: TaskRun, onStep: () => void) => {
    if (!hasWords(video))
      throw new AppError(
        'BAD_INPUT',
        'Nothing is said or shown in this video as far as is known: there is nothing to summarise.',
      )
    const { videoId } = video
    const model = getModel()
    run.report({ videoId, text: '' })
    const { signal } = run
    const onText = (text: string) => run.report({ text })
    const written = await summariseVideo({ video, model, fresh, signal, onText, onStep })
    signal.throwIfAborted()
    writeModelSummary(library, videoId, {
      ...written,
      model: model.name,
      at: Date.now(),
      fingerprint: fingerprintOf(video),
    })
    changes.publish('videos')
    parts.onWritten()
  }

  /** What goes wrong with one video does not keep the others from being summarised. */
  const tryOne = async (video: Video, fresh: boolean, run: TaskRun, onStep: () => void) => {
    try {
      await summarise(video, fresh, run, onStep)
    } catch (error) {
      run.signal.throwIfAborted()
      run.fail(error, video)
      return !stopsAll(error)
    }
    return true
  }

  const countAllSteps = async (videoIds: readonly string[], signal: AbortSignal) => {
    let steps = 0
    for (const videoId of videoIds) {
      await nextTurn()
      signal.throwIfAborted()
      const video = findVideo(library, videoId)
      if (video !== undefined) steps += countSteps(video)
    }
    return steps
  }

  const runAll = async (videoIds: readonly string[], fresh: boolean, run: TaskRun) => {
    let done = 0
    let goal = 0
    run.report({ total: await countAllSteps(videoIds, run.signal) })
    for (const videoId of videoIds) {
      run.signal.throwIfAborted()
      // As it is now: a task may have waited for long.
      const video = findVideo(library, videoId)
      if (video === undefined) continue
      goal += countSteps(video)
      const onStep = () => run.report({ done: ++done })
      if (!(await tryOne(video, fresh, run, onStep))) return
      done = goal
      run.report({ done })
    }
  }

  const runQueued = async (run: TaskRun) => {
    hasGivenUp = false
    try {
      for (let done = 0; queued.size > 0; done++) {
        run.signal.throwIfAborted()
        const [videoId = ''] = queued
        queued.delete(videoId)
        run.report({ done, total: done + queued.size + 1 })
        const video = findVideo(library, videoId)
        if (video === undefined || !hasWords(video) || video.summary?.method === 'model') continue
        if (await tryOne(video, false, run, () => {})) continue
        // Its turn comes again, after the others', when there is another new video.
        queued.add(videoId)
        hasGivenUp = true
        return
      }
    } finally {
      if (run.signal.aborted) queued.clear()
    }
  }
  const startQueued = () => {
    const { taskId } = tasks.start({ kind: 'summarise', title: 'new videos', run: runQueued })
    return tasks.ended(taskId)
  }

  return {
    start({ videoIds, fresh }) {
      getModel()
      const ids = [...new Set(videoIds)]
      const titles = findTitles(library, ids)
      const missing = ids.find((videoId) => !titles.has(videoId))
      if (missing !== undefined) throw videoNotFound(missing)
      const [only] = titles.values()
      const title = ids.length === 1 ? `“${only}”` : `${ids.length} videos`
      return tasks.start({ kind: 'summarise', title, videoIds: ids, run: (run) => runAll(ids, fresh, run) })
    },
    estimate({ videoIds, fresh }) {
      const model = getModel()
      const usage = { inputTokens: 0, outputTokens: 0 }
      for (const videoId of new Set(videoIds)) {
        const video = findVideo(library, videoId)
        if (video === undefined) continue
        const one = estimateSummary(video, model, fresh)
        usage.inputTokens += one.inputTokens
        usage.outputTokens += one.outputTokens
      }
      const usd = model.price === null ? null : usdOf(usage, model.price)
      return { model: model.name, ...usage, usd, leftUsd: budget.cap()?.leftUsd ?? null }
    },
    restore(videoIds) {
      const restored = [...new Set(videoIds)].filter((videoId) => restoreSummary(library, videoId))
      if (restored.length > 0) {
        changes.publish('videos')
        parts.onWritten()
      }
      return restored.length
    },
    queue(videoId) {
      if (parts.model() === null) return
      queued.add(videoId)
      // One that came as the task was ending is left for the next.
      void startQueued().then(() => (queued.size > 0 && !hasGivenUp ? startQueued() : undefined))
    },
  }
}
