import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const trash = {
  list: routes.trash.list.handler(notYet),
  restore: routes.trash.restore.handler(notYet),
  empty: routes.trash.empty.handler(notYet),
}
