import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const corrections = {
  ofVideo: routes.corrections.ofVideo.handler(notYet),
  correct: routes.corrections.correct.handler(notYet),
  revert: routes.corrections.revert.handler(notYet),
  preview: routes.corrections.preview.handler(notYet),
  replace: routes.corrections.replace.handler(notYet),
}
