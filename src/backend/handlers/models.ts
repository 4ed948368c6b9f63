import type { Library } from '../library/database/open.ts'
import { countReplies, forgetReplies } from '../library/model-replies.ts'
import type { Log } from '../log.ts'
import type { Models } from '../models/models.ts'
import { toClientError } from './client-error.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; models: Models }
  log: Log
}>()

export const models = {
  list: routes.models.list.handler(async ({ context, input, signal }) => ({
    models: (await context.parts().models.list(input.of, signal)) ?? [],
  })),
  test: routes.models.test.handler(async function* ({ context, signal }) {
    try {
      yield* context.parts().models.test(signal)
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
  countReplies: routes.models.countReplies.handler(({ context }) => ({
    count: countReplies(context.parts().library),
  })),
  forgetReplies: routes.models.forgetReplies.handler(({ context }) => ({
    forgotten: forgetReplies(context.parts().library),
  })),
}
