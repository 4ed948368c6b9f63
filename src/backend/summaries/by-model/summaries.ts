// Summaries by the language model: estimates them, runs them as tasks, writes each to the library, and restores the summaries they
// replaced.

import { z } from 'zod'
import { AppError } from '../../../contract/app/errors.ts'
import type { SummaryEstimate } from '../../../contract/app/summaries.ts'
import type { Task } from '../../../contract/app/tasks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatCount } from '../../../contract/format-count.ts'
import type { Changes } from '../../changes.ts'
import type { Library } from '../../library/database/open.ts'
import { fingerprintOf } from '../../library/videos/kept-summaries.ts'
import { restoreSummary, writeModelSummary } from '../../library/videos/model-summaries.ts'
import { findTextSize } from '../../library/videos/text-sizes.ts'
import { findOriginalVideo, findTitles, videoNotFound } from '../../library/videos/videos.ts'
import {
  addToSummarise,
  clearToSummarise,
  countToSummarise,
  nextToSummarise,
  removeToSummarise,
} from '../../library/videos/videos-to-summarise.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { ModelUsage } from '../../models/model.ts'
import { noModel } from '../../models/models.ts'
import { isFree, usdOf } from '../../models/price.ts'
import { stopsAll } from '../../models/stops-all.ts'
import type { Budget } from '../../money/budget.ts'
import { nextTurn } from '../../next-turn.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { Tasks } from '../../tasks/tasks.ts'
import { estimateSummary, roughlyEstimateSummary } from './estimate-summary.ts'
import { countSteps, summariseVideo } from './summarise-video.ts'

export interface SummariesParts {
  library: Library
  budget: Pick<Budget, 'cap'>
  tasks: Pick<Tasks, 'define' | 'list' | 'ended'>
  changes: Pick<Changes, 'publish'>
  model(): LanguageModel | null
  /** Indexes the new summaries. */
  onWritten(): void
}

export interface SummaryRequest {
  videoIds: readonly string[]
  /** True if the model must write the summaries again instead of reusing its kept replies. */
  fresh: boolean
}

export interface Summaries {
  /** Throws MODEL_MISSING and VIDEO_NOT_FOUND. */
  start(request: SummaryRequest): Task
  /** Throws MODEL_MISSING, and `signal.reason` when aborted. */
  estimate(request: SummaryRequest, signal?: AbortSignal): Promise<SummaryEstimate>
  /** Restores the summaries that the sources sent; returns how many. */
  restore(videoIds: readonly string[]): number
  /**
   * Call it when a video was added or fetched again. It is summarised after those already in the queue, unless it has a current summary by
   * a model.
   */
  queue(videoId: string): void
}

const newVideos = 'new videos'

/** For more videos than this, the estimate uses only their sizes. */
const mostRead = 100

/** A model's summary of an earlier text does not count, so the video is summarised again. */
const isSummarised = ({ summary }: Video) => summary?.method === 'model' && !summary.isOfEarlierText

const hasWords = ({ audioClips, visualClips }: Video) => audioClips.length + visualClips.length > 0

export function createSummaries(parts: SummariesParts): Summaries {
  const { library, budget, tasks, changes } = parts
  /** True if the model failed on the last new video in a way that would also affect the next one. */
  let hasGivenUp = false

  const getModel = (): LanguageModel => {
    const model = parts.model()
    if (model === null) throw noModel()
    return model
  }

  const summarise = async (video: Video, keptAfter: number | undefined, run: TaskRun, onStep: () => void) => {
    if (!hasWords(video))
      throw new AppError(
        'BAD_INPUT',
        'This video has no transcript and no descriptions, so there is nothing to summarise.',
      )
    const { videoId } = video
    const model = getModel()
    run.report({ videoId, text: '' })
    const onText = (text: string) => run.report({ text })
    const written = await summariseVideo({ ...run, video, model, keptAfter, onText, onStep })
    run.signal.throwIfAborted()
    writeModelSummary(library, videoId, {
      ...written,
      model: model.name,
      at: Date.now(),
      fingerprint: fingerprintOf(video),
    })
    changes.publish('videos')
    parts.onWritten()
  }

  /** Returns false after an error that would affect the other videos too. Any other error is recorded, and does not stop them. */
  const tryOne = async (video: Video, keptAfter: number | undefined, run: TaskRun, onStep: () => void) => {
    try {
      await summarise(video, keptAfter, run, onStep)
    } catch (error) {
      if (run.isEnding(error)) throw error
      run.fail(error, video)
      return !stopsAll(error)
    }
    return true
  }

  const countAllSteps = async (videoIds: readonly string[], run: TaskRun) => {
    let steps = 0
    for (const videoId of videoIds) {
      await nextTurn()
      run.throwIfEnding()
      const size = findTextSize(library, videoId)
      if (size !== undefined) steps += countSteps(size.sectionCount)
    }
    return steps
  }

  const runChosen = async (fresh: boolean, run: TaskRun) => {
    const left = new Set(run.videosLeft)
    const settled = run.videoIds.filter((videoId) => !left.has(videoId))
    let goal = await countAllSteps(settled, run)
    let done = goal
    run.report({ done, total: goal + (await countAllSteps(run.videosLeft, run)) })
    // After an interruption, a task with `fresh` reuses the replies written since it started and does not pay for them twice.
    const keptAfter = fresh ? run.startedAt : undefined
    for (const videoId of run.videosLeft) {
      run.throwIfEnding()
      // Read now, because the task may have waited for a long time.
      const video = findOriginalVideo(library, videoId)
      if (video === undefined) continue
      goal += countSteps(video.sections.length)
      const onStep = () => run.report({ done: ++done })
      if (!(await tryOne(video, keptAfter, run, onStep))) return
      run.settle(videoId)
      done = goal
      run.report({ done })
    }
  }

  const runNew = async (run: TaskRun) => {
    hasGivenUp = false
    try {
      for (let done = 0; ; done++) {
        run.throwIfEnding()
        const videoId = nextToSummarise(library)
        if (videoId === undefined) return
        run.report({ done, total: done + countToSummarise(library) })
        const video = findOriginalVideo(library, videoId)
        const isWanted = video !== undefined && hasWords(video) && !isSummarised(video)
        const canGoOn = !isWanted || (await tryOne(video, undefined, run, () => {}))
        removeToSummarise(library, videoId)
        if (canGoOn) continue
        // The video is tried again after the others, when the next new video is added.
        addToSummarise(library, videoId)
        hasGivenUp = true
        return
      }
    } finally {
      if (run.signal.aborted && !run.isClosing()) clearToSummarise(library)
    }
  }

  /** If a model has summarised the video, only loading it shows which of the replies are kept. */
  const estimateOne = (videoId: string, model: LanguageModel, fresh: boolean, isOneOfMany: boolean): ModelUsage => {
    const size = isOneOfMany ? findTextSize(library, videoId) : undefined
    if (size !== undefined && (fresh || size.summaryMethod !== 'model')) return roughlyEstimateSummary(size)
    const video = findOriginalVideo(library, videoId)
    return video === undefined ? { inputTokens: 0, outputTokens: 0 } : estimateSummary(video, model, fresh)
  }

  const begin = tasks.define({
    kind: 'summarise',
    request: z.object({ of: z.enum(['chosen', 'new']), fresh: z.boolean() }),
    mayCost: () => !isFree(parts.model()?.price ?? null),
    run: ({ of, fresh }, run) => (of === 'new' ? runNew(run) : runChosen(fresh, run)),
    onGivenUp: ({ of }) => of === 'new' && clearToSummarise(library),
  })
  const findNew = () => tasks.list().findLast(({ kind, title }) => kind === 'summarise' && title === newVideos)
  const startNew = () => {
    const { taskId } = begin({ title: newVideos, request: { of: 'new', fresh: false } })
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
      const title = ids.length === 1 ? `“${only}”` : formatCount(ids.length, 'video')
      return begin({ title, videoIds: ids, request: { of: 'chosen', fresh } })
    },
    async estimate({ videoIds, fresh }, signal) {
      const model = getModel()
      const ids = new Set(videoIds)
      const usage = { inputTokens: 0, outputTokens: 0 }
      for (const videoId of ids) {
        await nextTurn()
        signal?.throwIfAborted()
        const one = estimateOne(videoId, model, fresh, ids.size > mostRead)
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
      addToSummarise(library, videoId)
      // A call that may have been charged is repeated only when the user asks for it.
      if (findNew()?.state === 'interrupted') return
      // A video that was added while the task was ending needs another task.
      void startNew().then(() => (countToSummarise(library) > 0 && !hasGivenUp ? startNew() : undefined))
    },
  }
}
