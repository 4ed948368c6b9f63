import type { Client } from '../../backend/doors/connect.ts'
import { formatUsd } from '../../backend/money/format-usd.ts'
import { formatCount } from '../../contract/format-count.ts'

import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'
import { follow, lastEntryOf, spentSince, statusOfTask, tellUnfinished } from './follow-task.ts'

export interface SummariseOptions {
  json?: true
  all?: true
  estimate?: true
  fresh?: true
  restore?: true
}

async function readVideoIds(client: Client, videos: readonly string[], all: boolean): Promise<string[]> {
  if (all) return (await client.videos.list({})).videos.map(({ videoId }) => videoId)
  return [...new Set(videos.map(readVideoId))]
}

/** A task that has been started. It is kept in the library, so the next owner of the data folder can continue it. */
interface Begun {
  taskId: number
  lastEntryId: number
}

async function begin(client: Client, videoIds: string[], fresh: boolean): Promise<Begun> {
  const lastEntryId = await lastEntryOf(client)
  const { taskId } = await client.summaries.start({ videoIds, fresh })
  return { taskId, lastEntryId }
}

async function waitForSummaries(client: Client, videoIds: string[], begun: Begun, signal: AbortSignal) {
  const { taskId, lastEntryId } = begun
  const task = await follow(client, taskId, signal)
  const failed = new Set(task.failures.map(({ videoId }) => videoId))
  const videos = await Promise.all(videoIds.map((videoId) => client.videos.get({ videoId })))
  const summarised = videos.filter(
    ({ videoId, summary }) => !failed.has(videoId) && (summary?.by?.at ?? 0) >= task.startedAt,
  )
  return { task, summarised, costUsd: await spentSince(client, lastEntryId, 'summary') }
}

async function estimate(client: Client, videoIds: string[], options: SummariseOptions): Promise<number> {
  const found = await client.summaries.estimate({ videoIds, fresh: options.fresh === true })
  const { model, inputTokens, outputTokens, usd, leftUsd } = found
  if (options.json) printJson(found)
  else {
    const left = leftUsd === null ? '' : `, ${formatUsd(leftUsd)} left of the monthly cap`
    const work = `${model} reads about ${formatCount(inputTokens, 'token')} and writes about ${outputTokens.toLocaleString('en')}`
    printLines([`${work}: ${usd === null ? 'price unknown' : `at most about ${formatUsd(usd)}`}${left}`])
  }
  return 0
}

/** Exit status: 3 when some videos could not be summarised, 1 when the work was stopped or interrupted. */
export async function summarise(
  session: Session,
  videos: readonly string[],
  options: SummariseOptions,
  stop: AbortSignal,
): Promise<number> {
  if (videos.length > 0 === (options.all === true))
    throw new UsageError('Name the videos to summarise, or use --all alone.')
  let begun: Begun | undefined
  const work = async (client: Client): Promise<number> => {
    const videoIds = await readVideoIds(client, videos, options.all === true)
    if (options.estimate) return estimate(client, videoIds, options)
    if (options.restore) {
      const { restored } = await client.summaries.restore({ videoIds })
      if (options.json) printJson({ restored })
      else printLines([`${formatCount(restored, 'summary', 'summaries')} restored`])
      return 0
    }
    begun ??= await begin(client, videoIds, options.fresh === true)
    return print(await waitForSummaries(client, videoIds, begun, stop), options)
  }
  return session.call(work)
}

function print(done: Awaited<ReturnType<typeof waitForSummaries>>, { json }: SummariseOptions): number {
  const { task, summarised, costUsd } = done
  const failed = task.failures.map(({ videoId, code, message }) => ({ videoId, error: { type: code, message } }))
  if (json) {
    const documents = summarised.map(({ videoId, title, summary, sections }) => ({ videoId, title, summary, sections }))
    printJson({ summarised: documents, failed, costUsd })
  } else printLines(summarised.flatMap(({ title, summary }) => [title, `  ${summary?.text ?? ''}`]))
  for (const { title, message } of task.failures) printNotes([`${title === null ? '' : `${title}: `}${message}`])
  tellUnfinished(task, 'Finished summaries were saved.')
  return statusOfTask(task)
}
