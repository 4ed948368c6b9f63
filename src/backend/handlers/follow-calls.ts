// Keeps track of every call from a window or command, so that closing the app can end the calls before it closes the library.
import type { Meta } from '@orpc/contract'
import type { ProcedureClientInterceptorOptions } from '@orpc/server'
import type { Contract } from '../../contract/app/contract.ts'
import type { Log } from '../log.ts'
import type { Ending, UnderWay } from '../under-way.ts'
import { toClientError } from './client-error.ts'

type RouteName = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract]

/** How a call ends when Footnote closes. `stopped`: at once, keeping its result so far. `awaited`: it is waited for. All others are aborted. */
const endings: { [Name in RouteName]?: Ending } = {
  'answers.ask': 'stopped',
  'exports.run': 'stopped',
  'mcp.ask': 'stopped',
  'models.test': 'awaited',
  'search.related': 'awaited',
  'search.service': 'awaited',
  'settings.testService': 'awaited',
  'videos.importCaptions': 'awaited',
  'zotero.send': 'stopped',
}

/** The part of a call's context that the interceptor needs. */
export interface Followed {
  underWay: Pick<UnderWay, 'begin'>
  log: Log
}

type Call = ProcedureClientInterceptorOptions<Followed, Record<never, never>, Meta>

const isStream = (output: unknown): output is AsyncGenerator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output

/** An oRPC interceptor. It gives the handler a signal that is also aborted when the app closes. Throws CLOSING when the app is closing. */
export async function followCall({
  next,
  ...call
}: Call & { next(call?: Call): PromiseLike<unknown> }): Promise<unknown> {
  const { context, path, signal } = call
  try {
    const begun = context.underWay.begin(endings[path.join('.') as RouteName] ?? 'cut', signal)
    try {
      const output = await next({ ...call, signal: begun.signal })
      if (isStream(output)) return begun.follow(output)
      begun.end()
      return output
    } catch (error) {
      begun.end()
      throw error
    }
  } catch (error) {
    throw toClientError(error, context.log)
  }
}
