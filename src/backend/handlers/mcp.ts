import { AppError } from '../../contract/app/errors.ts'
import type { Answers } from '../answers/answers.ts'
import { findCommandLine } from '../find-command-line.ts'
import type { Models } from '../models/models.ts'
import { sumCosts } from '../money/sum-costs.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): {
    answers: Pick<Answers, 'fromLibrary'>
    othersRetrieval: Retrieval
    othersModel: Models['text']
  }
  info: { dataDir: string }
}>()

export const mcp = {
  program: routes.mcp.program.handler(({ context }) => {
    const found = findCommandLine(context.info.dataDir)
    return {
      program: found === null ? null : { command: found.command, args: [...found.args, 'mcp', ...found.options] },
    }
  }),
  ask: routes.mcp.ask.handler(async ({ context, input: { question, scope }, signal }) => {
    if (scope.kind === 'service') throw new AppError('BAD_INPUT', 'Only the library can be asked.')
    const { answers, othersRetrieval, othersModel } = context.parts()
    const answering = answers.fromLibrary(question, { retrieval: othersRetrieval, model: othersModel }, scope)
    // The parts are only counted here; the answer as a whole follows.
    for await (const _ of answering.parts(signal ?? new AbortController().signal));
    const { text, citations } = answering.result()
    return { text, citations, method: answering.method, costUsd: sumCosts(answering.costs()) }
  }),
}
