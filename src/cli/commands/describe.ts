import type { Client } from '../../backend/doors/connect.ts'
import { formatUsd } from '../../backend/money/format-usd.ts'
import type { DescriptionPlan } from '../../contract/app/descriptions.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import { readStartTimeMs } from '../../contract/youtube/start-time.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'
import { follow, lastEntryOf, spentSince, statusOfTask, tellUnfinished } from './follow-task.ts'

export interface DescribeOptions {
  json?: true
  from?: string
  to?: string
  most?: number
  estimate?: true
}

function readTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[0-9][0-9hms:.]*$/.test(text)) return readStartTimeMs(text) ?? 0
  throw new UsageError(`--${name} ${text} is not a time. Write it like 90, 1:30 or 1m30s.`)
}

/** An empty object when neither `from` nor `to` is given. Without `to`, the range goes to the end of the video. Throws UsageError. */
async function readRange(client: Client, videoId: string, { from, to }: DescribeOptions) {
  const [startMs, endMs] = [readTime('from', from), readTime('to', to)]
  if (startMs === undefined && endMs === undefined) return {}
  const { durationMs } = await client.videos.get({ videoId })
  if (endMs === undefined && durationMs === null)
    throw new UsageError('The length of this video is unknown. Give the end of the part with --to.')
  if (durationMs !== null && (startMs ?? 0) >= durationMs)
    throw new UsageError(
      `--from ${from} is past the end: the video is ${formatTime(durationMs)} long. Use an earlier time.`,
    )
  return { range: { startMs: startMs ?? 0, endMs: endMs ?? durationMs ?? 0 } }
}

function tellPlan({
  model,
  shots,
  pictures,
  kept,
  inputTokens,
  outputTokens,
  usd,
  leftUsd,
  missingFrames,
}: DescriptionPlan) {
  const price = usd === null ? 'price unknown' : `at most ${formatUsd(usd)}`
  const left = leftUsd === null ? '' : `, ${formatUsd(leftUsd)} left of the monthly cap`
  const before = kept === 0 ? '' : `, ${kept.toLocaleString('en')} of them already described`
  const missing =
    missingFrames === 0 ? '' : `; ${formatCount(missingFrames, 'still frame is', 'still frames are')} missing`
  return `${formatCount(shots, 'shot')}, ${formatCount(pictures, 'picture')} for ${model}${before}; at most ${formatCount(inputTokens + outputTokens, 'token')}, ${price}${left}${missing}`
}

/** Exit status: 3 when some pictures were not described, 1 when the work was stopped or interrupted. */
export async function describe(
  session: Session,
  video: string,
  options: DescribeOptions,
  stop: AbortSignal,
): Promise<number> {
  const videoId = readVideoId(video)
  let begun: { taskId: number; lastEntryId: number } | undefined
  const begin = async (client: Client) => {
    // The command that added the video may have ended before its still frames were fetched.
    await client.storyboards.fetchMissing({ videoId })
    const range = await readRange(client, videoId, options)
    const request = { videoId, ...range, ...(options.most === undefined ? {} : { mostPictures: options.most }) }
    const plan = await client.descriptions.plan(request)
    if (options.estimate) {
      if (options.json) printJson(plan)
      else printLines([tellPlan(plan)])
      return undefined
    }
    printNotes([tellPlan(plan)])
    const lastEntryId = await lastEntryOf(client)
    const { taskId } = await client.descriptions.start(request)
    return { taskId, lastEntryId }
  }
  const work = async (client: Client): Promise<number> => {
    begun ??= await begin(client)
    if (begun === undefined) return 0
    const { taskId, lastEntryId } = begun
    const task = await follow(client, taskId, stop)
    const { visualClips } = await client.videos.get({ videoId })
    const costUsd = await spentSince(client, lastEntryId, 'description')
    const failures = task.failures.map(({ code, message }) => ({ type: code, message }))
    if (options.json) printJson({ videoId, state: task.state, visualClips, failures, costUsd })
    else if (statusOfTask(task) !== 1)
      printLines(visualClips.map(({ startMs, description }) => `${formatTime(startMs)}  ${description}`))
    printNotes(failures.map(({ message }) => message))
    tellUnfinished(task, 'No descriptions were changed. Pictures that are already described cost nothing next time.')
    return statusOfTask(task)
  }
  return session.call(work)
}
