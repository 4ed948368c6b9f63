import type { Descriptions } from '../descriptions/descriptions.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { descriptions: Descriptions }
}>()

export const descriptions = {
  plan: routes.descriptions.plan.handler(({ context, input, signal }) =>
    context.parts().descriptions.plan(input, signal),
  ),
  start: routes.descriptions.start.handler(({ context, input }) => context.parts().descriptions.start(input)),
}
