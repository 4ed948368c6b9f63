// Descriptions of a video's still frames by a language model: the plan with its price, the task, and writing the result at the end of the
// task.
import { type DescribeRequest, type DescriptionPlan, describeRequestSchema } from '../../contract/app/descriptions.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import type { Video, VisualClip } from '../../contract/app/videos.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { findOriginalVideo, getOriginalVideo } from '../library/videos/videos.ts'
import { setDescriptionsAside, writeDescriptions } from '../library/videos/visual-clips.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { isFree, usdOf } from '../models/price.ts'
import type { Budget } from '../money/budget.ts'
import type { Sheets } from '../storyboards/sheets.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { choosePictures } from './choose-pictures.ts'
import { describePictures } from './describe-pictures.ts'
import { askForFrame } from './prompt.ts'
import { readReply } from './read-reply.ts'

export interface Descriptions {
  plan(request: DescribeRequest, signal?: AbortSignal): Promise<DescriptionPlan>
  start(request: DescribeRequest): Task
}

/** The parts of a model's earlier clips that are outside the range and are kept. */
function outside(clips: readonly VisualClip[], range: DescribeRequest['range']): VisualClip[] {
  if (range === undefined) return []
  return clips.flatMap((clip) => {
    const before = { ...clip, endMs: Math.min(clip.endMs, range.startMs) }
    const after = { ...clip, startMs: Math.max(clip.startMs, range.endMs) }
    return [before, after].filter(({ startMs, endMs }) => startMs < endMs)
  })
}

function withOthers(video: Video, clips: readonly VisualClip[], range: DescribeRequest['range'], model: string) {
  const others = video.visualMethod === 'model' ? outside(video.visualClips, range) : []
  const names = others.length === 0 ? [] : (video.visualModel ?? '').split(', ').filter((name) => name !== '')
  return {
    visualClips: [...others, ...clips].sort((a, b) => a.startMs - b.startMs),
    visualModel: [...new Set([...names, model])].join(', '),
  }
}

/** A kept reply without a description does not count, because the model is asked again. */
const isKept = (reply: string | null) => reply !== null && readReply(reply) !== null

export function createDescriptions(parts: {
  library: Library
  sheets: Pick<Sheets, 'find'>
  budget: Pick<Budget, 'cap'>
  tasks: Pick<Tasks, 'define'>
  changes: Pick<Changes, 'publish'>
  model(): LanguageModel | null
  /** Indexes the new descriptions. */
  onWritten(): void
}): Descriptions {
  const { library, sheets, budget, tasks, changes } = parts

  const getModel = (): LanguageModel => {
    const model = parts.model()
    if (model !== null) return model
    throw new AppError('MODEL_MISSING', 'No vision model is set up. Enter one in Settings.')
  }
  const getDescribable = (videoId: string): Video => {
    const video = getOriginalVideo(library, videoId)
    if (video.visualMethod !== 'service') return video
    throw new AppError('BAD_INPUT', 'The service has already described what this video shows.')
  }

  const describe = async (request: DescribeRequest, run: TaskRun) => {
    const { videoId, range } = request
    const video = getDescribable(videoId)
    const model = getModel()
    run.report({ videoId })
    const { pictures } = await choosePictures(video, request, sheets, run.signal)
    run.report({ total: pictures.length })
    const onDone = (done: number) => run.report({ done })
    const { clips, failures } = await describePictures(video, pictures, model, { ...run, onDone })
    run.signal.throwIfAborted()
    // Read again, because the video may have been fetched again during the task.
    if (findOriginalVideo(library, videoId)?.visualMethod === 'service')
      setDescriptionsAside(library, videoId, { visualClips: clips, visualModel: model.name })
    writeDescriptions(library, videoId, withOthers(getDescribable(videoId), clips, range, model.name))
    changes.publish('videos')
    parts.onWritten()
    const [first] = failures
    if (first === undefined) return
    const counted = `${failures.length.toLocaleString('en')} of ${formatCount(pictures.length, 'picture')} could not be described`
    const message = `${counted}; the others are kept. Describe again to retry these; the others then cost nothing. ${first.message}`
    run.fail(first.retold(message), video)
  }

  const begin = tasks.define({
    kind: 'describe',
    request: describeRequestSchema,
    mayCost: () => !isFree(parts.model()?.price ?? null),
    run: describe,
  })

  return {
    async plan(request, signal) {
      const model = getModel()
      const video = getDescribable(request.videoId)
      const { pictures, shots, missingFrames } = await choosePictures(video, request, sheets, signal)
      const requests = pictures.map(({ picture }) => askForFrame(video, picture))
      const asked = requests.filter((one) => !isKept(model.keptReply(one))).map((one) => model.estimate(one))
      const usage = {
        inputTokens: asked.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
        outputTokens: asked.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
      }
      return {
        model: model.name,
        isLocal: model.isLocal,
        shots,
        missingFrames,
        ...usage,
        pictures: pictures.length,
        kept: pictures.length - asked.length,
        usd: model.price === null ? null : usdOf(usage, model.price),
        leftUsd: budget.cap()?.leftUsd ?? null,
      }
    },
    start(request) {
      getModel()
      const { videoId, range } = request
      const { title } = getDescribable(videoId)
      const stretch = range === undefined ? '' : ` from ${formatTime(range.startMs)} to ${formatTime(range.endMs)}`
      return begin({ title: `“${title}”${stretch}`, videoIds: [videoId], request })
    },
  }
}
