import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const tags = {
  list: routes.tags.list.handler(notYet),
  create: routes.tags.create.handler(notYet),
  update: routes.tags.update.handler(notYet),
  merge: routes.tags.merge.handler(notYet),
  remove: routes.tags.remove.handler(notYet),
  tagVideos: routes.tags.tagVideos.handler(notYet),
  codeBook: routes.tags.codeBook.handler(notYet),
}
