import { planExport, runExport } from '../exports/run-export.ts'
import type { Library } from '../library/database/open.ts'
import type { Log } from '../log.ts'
import { toClientError } from './client-error.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library }
  log: Log
}>()

export const exports_ = {
  plan: routes.exports.plan.handler(({ context, input }) => planExport(context.parts().library, input)),
  run: routes.exports.run.handler(async function* ({ context, input, signal }) {
    try {
      yield* runExport(context.parts().library, input, signal)
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
}
