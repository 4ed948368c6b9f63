// Asks a language model to describe pictures, one after the other.
import { AppError } from '../../contract/app/errors.ts'
import type { Video, VisualClip } from '../../contract/app/videos.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { stopsAll } from '../models/stops-all.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { ChosenPicture } from './choose-pictures.ts'
import { askForFrame } from './prompt.ts'
import { readReply } from './read-reply.ts'

/** After this many failures in a row, the next request would probably fail too. */
const mostFailuresInARow = 3

const unreadable = () =>
  new AppError('MODEL_FAILED', 'The language model replied without a description. Choose another model in Settings.', {
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
  // A kept reply without a description would be returned for ever, so the model is asked again.
  const isUseless = readReply(first.text) === null && first.keptAt !== null
  const described = readReply(isUseless ? (await model.complete({ ...call, fresh: true })).text : first.text)
  if (described === null) throw unreadable()
  const { shown, text } = described
  return { startMs, endMs, description: text === null ? shown : `${shown} On screen: “${text}”` }
}

/**
 * Throws the error that ends the task: the signal was aborted, the model cannot be reached or paid, or it failed on all pictures or on
 * three in a row. `failures` are the errors of the pictures that have no description.
 */
export async function describePictures(
  video: Video,
  pictures: readonly ChosenPicture[],
  model: LanguageModel,
  run: Pick<TaskRun, 'signal' | 'throwIfEnding' | 'isEnding'> & { onDone(done: number): void },
) {
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
