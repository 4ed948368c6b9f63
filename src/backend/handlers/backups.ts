import type { LibraryCounts } from '../../contract/app/backups.ts'
import type { Backups } from '../backup/backups.ts'
import type { Merging } from '../backup/merge.ts'
import type { Restoring } from '../backup/restoring.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { backups: Backups; merging: Merging }
  restoring: Restoring
  /** Null if the library cannot be opened. */
  presentCounts(): LibraryCounts | null
}>()

export const backups = {
  status: routes.backups.status.handler(({ context }) => context.parts().backups.status()),
  start: routes.backups.start.handler(({ context, input }) => context.parts().backups.start(input)),
  configure: routes.backups.configure.handler(({ context, input }) => context.parts().backups.configure(input)),
  check: routes.backups.check.handler(async ({ context, input, signal }) => {
    const checked = await context.restoring.check(input.path, signal)
    return { ...checked, present: context.presentCounts() }
  }),
  restore: routes.backups.restore.handler(({ context, input }) =>
    context.restoring.restore(input.checkId, { withSettings: input.withSettings }),
  ),
  planMerge: routes.backups.planMerge.handler(({ context, input }) => ({
    plan: context.parts().merging.plan(context.restoring.checkedFiles(input.checkId).library),
  })),
  merge: routes.backups.merge.handler(({ context, input }) => {
    const { library, file } = context.restoring.checkedFiles(input.checkId)
    return { task: context.parts().merging.start({ library, file }) }
  }),
}
