import { routes } from './context.ts'

export const summaries = {
  estimate: routes.summaries.estimate.handler(({ context, input, signal }) =>
    context.parts().summaries.estimate(input, signal),
  ),
  start: routes.summaries.start.handler(({ context, input }) => context.parts().summaries.start(input)),
  restore: routes.summaries.restore.handler(({ context, input }) => ({
    restored: context.parts().summaries.restore(input.videoIds),
  })),
}
