import { routes, toClientError } from './context.ts'

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
