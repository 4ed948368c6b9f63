import { routes } from './context.ts'

export const changes = {
  watch: routes.changes.watch.handler(({ context, signal }) => context.changes.watch(signal)),
}
