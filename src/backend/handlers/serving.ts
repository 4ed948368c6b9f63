import type { Served, ServeRequest, ServingState } from '../../contract/app/serving.ts'
import type { Log } from '../log.ts'
import { toClientError } from './client-error.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  /** The HTTP servers for other programs. */
  serving: {
    state(): ServingState
    open(request: ServeRequest, signal: AbortSignal): AsyncGenerator<Served, void, void>
  }
  log: Log
}>()

export const serving = {
  get: routes.serving.get.handler(({ context }) => context.serving.state()),
  open: routes.serving.open.handler(async function* ({ context, input, signal }) {
    try {
      yield* context.serving.open(input, signal ?? new AbortController().signal)
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
}
