import type { Changes } from '../changes.ts'
import {
  collectVideos,
  createCollection,
  listCollections,
  removeCollection,
  removeVideosFromCollection,
  renameCollection,
} from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library }
  changes: Changes
}>()

export const collections = {
  list: routes.collections.list.handler(({ context }) => ({ collections: listCollections(context.parts().library) })),
  create: routes.collections.create.handler(({ context, input }) => {
    const collection = createCollection(context.parts().library, input.name)
    context.changes.publish('collections')
    return collection
  }),
  rename: routes.collections.rename.handler(({ context, input }) => {
    const collection = renameCollection(context.parts().library, input.collectionId, input.name)
    context.changes.publish('collections')
    return collection
  }),
  remove: routes.collections.remove.handler(({ context, input }) => {
    const actId = removeCollection(context.parts().library, input.collectionId, Date.now())
    context.changes.publish('collections', 'videos', 'trash')
    return { actId }
  }),
  addVideos: routes.collections.addVideos.handler(({ context, input }) => {
    const actId = collectVideos(context.parts().library, input.collectionId, input.videoIds, Date.now())
    context.changes.publish('collections', 'videos')
    return { actId }
  }),
  removeVideos: routes.collections.removeVideos.handler(({ context, input }) => {
    const actId = removeVideosFromCollection(context.parts().library, input.collectionId, input.videoIds, Date.now())
    context.changes.publish('collections', 'videos')
    return { actId }
  }),
}
