import { setTimeout as sleep } from 'node:timers/promises'
import { acceptedContent, type InputRequiredResult, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { collectionNameSchema } from '../../../../contract/app/collections.ts'
import { ceilingUsdSchema, type Estimate } from '../../../../contract/app/costs.ts'
import { AppError } from '../../../../contract/app/errors.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import { formatUsd } from '../../../money/format-usd.ts'
import type { Client } from '../../connect.ts'
import { line, materialNote, notesShape } from '../describe-moment.ts'
import { fitPage } from '../fit-page.ts'
import { defineTool, type ToolCall } from '../tool.ts'

/** Assistants give up on a call after about a minute. The import goes on without it. */
const longestWaitMs = 25_000
const stepMs = 200

const itemShape = z.object({
  input: z.string(),
  videoId: z.string().nullable(),
  title: z.string().nullable(),
  state: z.string(),
  problem: z.string().nullable(),
})

const confirmSchema = z.object({ confirm: z.boolean().describe('Spend this amount') })

const refuse = (sentence: string) => new AppError('BAD_INPUT', `${sentence} Nothing was added and nothing was spent.`)

interface Price {
  estimate: Estimate
  leftUsd: number | null
  count: number
  maxCostUsd: number | undefined
}

/** The most that the new videos may cost together. Throws if that is not known, too much, or more than the user's cap leaves. */
function readBudget({ estimate, leftUsd, maxCostUsd }: Exclude<Price, { estimate: { kind: 'free' } }>): number {
  if (estimate.kind === 'unknown' && maxCostUsd === undefined)
    throw refuse('What these videos cost is not known yet. Give maxCostUsd, the most that all of them may cost.')
  const expectedUsd = estimate.kind === 'known' ? estimate.totalUsd : 0
  if (maxCostUsd !== undefined && expectedUsd > maxCostUsd)
    throw refuse(
      `These videos may cost ${formatUsd(expectedUsd)}, which is more than maxCostUsd ${formatUsd(maxCostUsd)}.`,
    )
  const budgetUsd = maxCostUsd ?? expectedUsd
  if (leftUsd !== null && expectedUsd > leftUsd)
    throw refuse(
      `These videos may cost ${formatUsd(expectedUsd)}, but only ${formatUsd(leftUsd)} of the monthly cap is left.`,
    )
  return budgetUsd
}

/** The question to the user; undefined once the user has agreed to this amount. Throws if the user did not agree or cannot be asked. */
function ask(price: Price, budgetUsd: number, { canAskUser, context }: ToolCall): InputRequiredResult | undefined {
  if (!canAskUser) {
    if (price.maxCostUsd !== undefined) return undefined
    throw refuse(
      `These videos may cost ${formatUsd(budgetUsd)}, and this program cannot ask its user. Ask the user, then give maxCostUsd.`,
    )
  }
  const answer = inputResponse(context.mcpReq.inputResponses, 'spend')
  const asked = Number(context.mcpReq.requestState() ?? Number.NaN)
  if (answer.kind === 'elicit' && asked >= budgetUsd) {
    if (acceptedContent(context.mcpReq.inputResponses, 'spend', confirmSchema)?.confirm === true) return undefined
    throw refuse('The user did not agree to the cost.')
  }
  const known =
    price.estimate.kind === 'known'
      ? `This is expected to cost ${formatUsd(price.estimate.totalUsd)}`
      : 'What this costs is not known yet'
  const message = `Add ${formatCount(price.count, 'video')} to Footnote? ${known}, and up to ${formatUsd(budgetUsd)} may be spent at your hosted service.`
  return inputRequired({
    inputRequests: { spend: inputRequired.elicit({ message, requestedSchema: confirmSchema }) },
    requestState: String(budgetUsd),
  })
}

/** Waits until the import ends or pauses, or for `longestWaitMs`. If the assistant cancels, the import is cancelled. */
async function follow(client: Client, importId: number, { signal, context }: ToolCall) {
  const progressToken = context.mcpReq._meta?.progressToken
  for (let waited = 0; ; waited += stepMs) {
    const found = await client.imports.get({ importId })
    if (signal.aborted) {
      await client.imports.cancel({ importId })
      throw signal.reason
    }
    if (found.state !== 'running' || waited >= longestWaitMs) return found
    const { total, waiting } = found.counts
    if (progressToken !== undefined && waited % 1000 === 0)
      await context.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: total - waiting, total },
      })
    await sleep(stepMs, undefined, { signal }).catch(() => {})
  }
}

export const addVideosTool = defineTool({
  name: 'add_videos',
  title: 'Add videos',
  description:
    'Adds videos by their links. The user is asked before anything is spent; a program that cannot ask must give maxCostUsd.',
  input: z.object({
    links: z.array(z.string().min(1).max(2000)).min(1).max(50),
    collection: collectionNameSchema.optional(),
    maxCostUsd: ceilingUsdSchema.optional().describe('The most that all of them may cost'),
  }),
  output: z.object({
    state: z.enum(['running', 'paused', 'cancelled', 'finished']),
    saved: z.int(),
    costUsd: z.number().nullable(),
    items: z.array(itemShape),
    notes: notesShape,
  }),
  permission: 'write',
  async run({ links, collection, maxCostUsd }, call) {
    const { reach, signal } = call
    const {
      items: pasted,
      source,
      estimate,
      leftUsd,
    } = await reach((client) => client.imports.preview({ text: links.join('\n') }, { signal }))
    const count = pasted.filter(({ kind }) => kind === 'new').length
    const price = { estimate, leftUsd, count, maxCostUsd }
    const budgetUsd = estimate.kind === 'free' ? 0 : readBudget(price)
    const question = estimate.kind === 'free' ? undefined : ask(price, budgetUsd, call)
    if (question !== undefined) return question
    signal.throwIfAborted()
    const found = await reach(
      async (client) => {
        const started = await client.imports.start({
          text: links,
          // The price is that of this source. Another one may be set up since.
          ...(source === null ? {} : { source }),
          ...(collection === undefined ? {} : { collectionName: collection }),
          ...(estimate.kind === 'free' ? {} : { ceilingPerVideoUsd: budgetUsd / Math.max(1, count) }),
        })
        return follow(client, started.importId, call)
      },
      { isRepeatable: false },
    )
    const items = found.items.map(({ input, videoId, title, state, error }) => ({
      input: line(input),
      videoId,
      title: title && line(title),
      state,
      problem: error && line(error.message),
    }))
    const make = (listed: number) => ({
      state: found.state,
      saved: found.counts.saved,
      costUsd: found.costUsd,
      items: items.slice(0, listed),
      notes: [
        materialNote,
        ...(found.state === 'running'
          ? ['The videos are still being added. list_library shows those that are saved.']
          : []),
        ...(found.state === 'paused'
          ? [line(found.pauseReason?.message ?? 'The import is paused. The user can resume it in Footnote.')]
          : []),
        ...(listed < items.length ? [`The first ${listed} of ${formatCount(items.length, 'link')} are listed.`] : []),
      ],
    })
    return fitPage(items.length, make).result
  },
})
