import type { Changes } from '../changes.ts'
import { lastAct, redoAct, undoAct } from '../library/acts/undo-act.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  /** `onTextChanged` starts indexing. */
  parts(): { library: Library; onTextChanged(): void }
  changes: Changes
}>()

function tell({ parts, changes }: { parts(): { onTextChanged(): void }; changes: Changes }): void {
  changes.publish('videos', 'collections', 'marks', 'tags', 'persons', 'corrections', 'trash')
  parts().onTextChanged()
}

export const acts = {
  last: routes.acts.last.handler(({ context }) => ({ act: lastAct(context.parts().library, Date.now()) ?? null })),
  undo: routes.acts.undo.handler(({ context, input }) => {
    const act = undoAct(context.parts().library, input.actId, Date.now())
    tell(context)
    return { act }
  }),
  redo: routes.acts.redo.handler(({ context, input }) => {
    const act = redoAct(context.parts().library, input.actId, Date.now())
    tell(context)
    return { act }
  }),
}
