import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { emptyTrash } from '../library/trash/empty-trash.ts'
import { listTrash } from '../library/trash/list-trash.ts'
import { restoreTrashed } from '../library/trash/restore-trashed.ts'
import type { Purger } from '../trash/purger.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  /** `onTextChanged` starts indexing. */
  parts(): { library: Library; purger: Purger; onTextChanged(): void }
  changes: Changes
}>()

export const trash = {
  list: routes.trash.list.handler(({ context }) => ({ items: listTrash(context.parts().library, Date.now()) })),
  restore: routes.trash.restore.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const restored = restoreTrashed(library, input.items, Date.now())
    context.changes.publish('trash', 'videos', 'collections', 'marks', 'tags')
    onTextChanged()
    return restored
  }),
  empty: routes.trash.empty.handler(({ context, input }) => {
    const { library, purger } = context.parts()
    const deleted = emptyTrash(library, input.items, Date.now())
    context.changes.publish('trash')
    purger.run()
    return { deleted }
  }),
}
