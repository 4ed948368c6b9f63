import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const acts = {
  last: routes.acts.last.handler(notYet),
  undo: routes.acts.undo.handler(notYet),
  redo: routes.acts.redo.handler(notYet),
}
