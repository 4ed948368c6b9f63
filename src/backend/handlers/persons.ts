import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const persons = {
  list: routes.persons.list.handler(notYet),
  ofVideo: routes.persons.ofVideo.handler(notYet),
  name: routes.persons.name.handler(notYet),
  rename: routes.persons.rename.handler(notYet),
  assign: routes.persons.assign.handler(notYet),
}
