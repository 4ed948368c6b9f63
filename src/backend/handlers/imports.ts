import { expandList } from '../imports/expand.ts'
import type { ImportQueue } from '../imports/queue.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget } from '../money/budget.ts'
import type { ListReader } from '../sources/video-lists.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; imports: ImportQueue; budget: Budget; listReader(): ListReader }
}>()

export const imports = {
  preview: routes.imports.preview.handler(({ context, input }) => {
    const { imports, budget } = context.parts()
    return { ...imports.preview(input), leftUsd: budget.cap()?.leftUsd ?? null }
  }),
  expand: routes.imports.expand.handler(({ context, input, signal }) => {
    const { library, listReader } = context.parts()
    return expandList(library, listReader(), input, signal ?? new AbortController().signal)
  }),
  start: routes.imports.start.handler(({ context, input }) => context.parts().imports.start(input)),
  list: routes.imports.list.handler(({ context }) => ({ imports: context.parts().imports.list() })),
  get: routes.imports.get.handler(({ context, input }) => context.parts().imports.get(input.importId)),
  pause: routes.imports.pause.handler(({ context, input }) => context.parts().imports.pause(input.importId)),
  resume: routes.imports.resume.handler(({ context, input }) => context.parts().imports.resume(input.importId, input)),
  cancel: routes.imports.cancel.handler(({ context, input }) => context.parts().imports.cancel(input.importId)),
  retry: routes.imports.retry.handler(({ context, input }) => context.parts().imports.retry(input)),
  decide: routes.imports.decide.handler(({ context, input }) => context.parts().imports.decide(input)),
}
