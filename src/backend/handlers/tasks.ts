import type { Tasks } from '../tasks/tasks.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { tasks: Tasks }
}>()

export const tasks = {
  list: routes.tasks.list.handler(({ context }) => ({ tasks: context.parts().tasks.list() })),
  resume: routes.tasks.resume.handler(({ context, input }) => context.parts().tasks.resume(input.taskId)),
  cancel: routes.tasks.cancel.handler(({ context, input }) => {
    context.parts().tasks.cancel(input.taskId)
    return {}
  }),
  dismiss: routes.tasks.dismiss.handler(({ context, input }) => {
    context.parts().tasks.dismiss(input.taskId)
    return {}
  }),
}
