import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const marks = {
  list: routes.marks.list.handler(notYet),
  ofVideo: routes.marks.ofVideo.handler(notYet),
  ids: routes.marks.ids.handler(notYet),
  groups: routes.marks.groups.handler(notYet),
  create: routes.marks.create.handler(notYet),
  update: routes.marks.update.handler(notYet),
  tag: routes.marks.tag.handler(notYet),
  arrange: routes.marks.arrange.handler(notYet),
  remove: routes.marks.remove.handler(notYet),
  counts: routes.marks.counts.handler(notYet),
  export: routes.marks.export.handler(notYet),
}
