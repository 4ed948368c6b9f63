// Has a model describe pictures, one after the other.
import { AppError } from '../../contract/app/errors.ts'
import type { Video, VisualClip } from '../../contract/app/videos.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { stopsAll } from '../models/stops-all.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { ChosenPicture } from './choose-pictures.ts'
import { askForFrame } from './prompt.ts'
import { readReply } from './read-reply.ts'

/** So many failures in a row are no accident. */
const mostFailuresInARow = 3

export interface DescribedPictures {
  clips: VisualClip[]
  /** Why the others have no description. */
  failures: AppError[]
}

const unreadable = () =>
  new AppError('MODEL_FAILED', 'The language model replied without a description: choose another one in Settings.', {
    mayBeCharged: true,
  })

async function describeOne(
  video: Video,
  { startMs, endMs, picture }: ChosenPicture,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<VisualClip> {
  const seconds = Math.floor(startMs / 1000)
  const call = {
    ...askForFrame(video, picture),
    signal,
    purpose: 'description' as const,
    note: `${model.name}: “${video.title}” at ${seconds} s`,
  }
  const first = await model.complete(call)
  // A kept reply that is of no use would be given back for ever: whoever starts again wants another one.
  const isUseless = readReply(first.text) === null && first.keptAt !== null
  const described = readReply(isUseless ? (await model.complete({ ...call, fresh: true })).text : first.text)
  if (described === null) throw unreadable()
  const { shown, text } = described
  return { startMs, endMs, description: text === null ? shown : `${shown} On screen: “${text}”` }
}

/** Throws what ends it: an abort, a model that cannot be reached or paid, one that describes nothing at all. */
export async function describePictures(
  video: Video,
  pictures: readonly ChosenPicture[],
  model: LanguageModel,
  run: Pick<TaskRun, 'signal' | 'throwIfEnding' | 'isEnding'> & { onDone(done: number): void },
): Promise<DescribedPictures> {
  const clips: VisualClip[] = []
  const failures: AppError[] = []
  let inARow = 0
  for (const [index, picture] of pictures.entries()) {
    run.throwIfEnding()
    try {
      clips.push(await describeOne(video, picture, model, run.signal))
      inARow = 0
    } catch (error) {
      if (run.isEnding(error) || !(error instanceof AppError) || stopsAll(error) || ++inARow >= mostFailuresInARow)
        throw error
      failures.push(error)
    }
    run.onDone(index + 1)
  }
  const [first] = failures
  if (clips.length === 0 && first) throw first
  return { clips, failures }
}
