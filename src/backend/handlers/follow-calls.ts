// Follows every call that a window or a command makes, so that a close can end it before it closes the library.
import type { Meta } from '@orpc/contract'
import type { ProcedureClientInterceptorOptions } from '@orpc/server'
import type { Contract } from '../../contract/app/contract.ts'
import type { Log } from '../log.ts'
import type { Ending, UnderWay } from '../under-way.ts'
import { toClientError } from './client-error.ts'

type RouteName = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract]

/** What a close does with a call: an answer or an export keeps what it has, paid calls are awaited. The others are cut off. */
const endings: { [Name in RouteName]?: Ending } = {
  'answers.ask': 'stopped',
  'exports.videos': 'stopped',
  'exports.videosToFolder': 'stopped',
  'models.test': 'awaited',
  'search.related': 'awaited',
  'search.service': 'awaited',
  'settings.testService': 'awaited',
  'videos.importCaptions': 'awaited',
}

/** What the interceptor needs of the context of a call. */
export interface Followed {
  underWay: Pick<UnderWay, 'begin'>
  log: Log
}

type Call = ProcedureClientInterceptorOptions<Followed, Record<never, never>, Meta>

const isStream = (output: unknown): output is AsyncGenerator<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output

/** An interceptor of oRPC's: what is called gets a signal that is aborted by a close as well. Throws CLOSING. */
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
