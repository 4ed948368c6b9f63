// Summaries by the language model: estimated, begun as a task, written to the library as a whole, and taken back.

import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import type { SummaryEstimate } from '../../contract/app/summaries.ts'
import type { Task } from '../../contract/app/tasks.ts'
import type { Video } from '../../contract/app/videos.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { fingerprintOf } from '../library/videos/kept-summaries.ts'
import { restoreSummary, writeModelSummary } from '../library/videos/model-summaries.ts'
import { findTextSize } from '../library/videos/text-sizes.ts'
import { findTitles, findVideo, videoNotFound } from '../library/videos/videos.ts'
import {
  addToSummarise,
  clearToSummarise,
  countToSummarise,
  nextToSummarise,
  removeToSummarise,
} from '../library/videos/videos-to-summarise.ts'
import type { LanguageModel } from '../models/language-model.ts'
import type { ModelUsage } from '../models/model.ts'
import { noModel } from '../models/models.ts'
import { isFree, usdOf } from '../models/price.ts'
import { stopsAll } from '../models/stops-all.ts'
import type { Budget } from '../money/budget.ts'
import { nextTurn } from '../next-turn.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { estimateSummary, roughlyEstimateSummary } from './by-model/estimate-summary.ts'
import { countSteps, summariseVideo } from './by-model/summarise-video.ts'

export interface SummariesParts {
  library: Library
  budget: Pick<Budget, 'cap'>
  tasks: Pick<Tasks, 'define' | 'list' | 'ended'>
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
  /** Throws MODEL_MISSING, and `signal.reason` on an abort. */
  estimate(request: SummaryRequest, signal?: AbortSignal): Promise<SummaryEstimate>
  /** Puts back the summaries the sources sent; gives back how many. */
  restore(videoIds: readonly string[]): number
  /** A video was added or fetched again: it is summarised as soon as those before it are, unless a model did so. */
  queue(videoId: string): void
}

const newVideos = 'new videos'

/** Of more videos than this an estimate is made by their sizes. */
const mostRead = 100

/** A model's summary of words that have been replaced since is written again. */
const isSummarised = ({ summary }: Video) => summary?.method === 'model' && !summary.isOfEarlierText

const hasWords = ({ audioClips, visualClips }: Video) => audioClips.length + visualClips.length > 0

export function createSummaries(parts: SummariesParts): Summaries {
  const { library, budget, tasks, changes } = parts
  /** Whether the model failed the last one of these in a way that it would fail the next one, too. */
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
        'Nothing is said or shown in this video as far as is known: there is nothing to summarise.',
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

  /** What goes wrong with one video does not keep the others from being summarised. */
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
    // A task that is to write anew and was interrupted does not pay twice for what it has written.
    const keptAfter = fresh ? run.startedAt : undefined
    for (const videoId of run.videosLeft) {
      run.throwIfEnding()
      // As it is now: a task may have waited for long.
      const video = findVideo(library, videoId)
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
        const video = findVideo(library, videoId)
        const isWanted = video !== undefined && hasWords(video) && !isSummarised(video)
        const canGoOn = !isWanted || (await tryOne(video, undefined, run, () => {}))
        removeToSummarise(library, videoId)
        if (canGoOn) continue
        // Its turn comes again, after the others', when there is another new video.
        addToSummarise(library, videoId)
        hasGivenUp = true
        return
      }
    } finally {
      if (run.signal.aborted && !run.isClosing()) clearToSummarise(library)
    }
  }

  /** Of a video that a model has summarised it takes a reading to know which of its replies are kept. */
  const estimateOne = (videoId: string, model: LanguageModel, fresh: boolean, isOneOfMany: boolean): ModelUsage => {
    const size = isOneOfMany ? findTextSize(library, videoId) : undefined
    if (size !== undefined && (fresh || size.summaryMethod !== 'model')) return roughlyEstimateSummary(size)
    const video = findVideo(library, videoId)
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
      const title = ids.length === 1 ? `“${only}”` : `${ids.length} videos`
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
      // What may have been charged is asked for again only when the user says so.
      if (findNew()?.state === 'interrupted') return
      // One that came as the task was ending is left for the next.
      void startNew().then(() => (countToSummarise(library) > 0 && !hasGivenUp ? startNew() : undefined))
    },
  }
}
