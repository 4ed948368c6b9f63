import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { listSavedSearches, removeSavedSearch, renameSavedSearch, saveSearch } from '../library/saved-searches.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library }
  changes: Changes
}>()

export const savedSearches = {
  list: routes.savedSearches.list.handler(({ context }) => ({
    savedSearches: listSavedSearches(context.parts().library),
  })),
  save: routes.savedSearches.save.handler(({ context, input }) => {
    const saved = saveSearch(context.parts().library, input)
    context.changes.publish('savedSearches')
    return saved
  }),
  rename: routes.savedSearches.rename.handler(({ context, input }) => {
    const renamed = renameSavedSearch(context.parts().library, input.savedSearchId, input.name)
    context.changes.publish('savedSearches')
    return renamed
  }),
  remove: routes.savedSearches.remove.handler(({ context, input }) => {
    removeSavedSearch(context.parts().library, input.savedSearchId)
    context.changes.publish('savedSearches')
    return {}
  }),
}
