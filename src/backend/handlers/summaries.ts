import type { Summaries } from '../summaries/by-model/summaries.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { summaries: Summaries }
}>()

export const summaries = {
  estimate: routes.summaries.estimate.handler(({ context, input, signal }) =>
    context.parts().summaries.estimate(input, signal),
  ),
  start: routes.summaries.start.handler(({ context, input }) => context.parts().summaries.start(input)),
  restore: routes.summaries.restore.handler(({ context, input }) => ({
    restored: context.parts().summaries.restore(input.videoIds),
  })),
}
