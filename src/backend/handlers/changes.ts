import type { Changes } from '../changes.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  changes: Changes
}>()

export const changes = {
  watch: routes.changes.watch.handler(({ context, signal }) => context.changes.watch(signal)),
}
