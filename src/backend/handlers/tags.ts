import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { removeTags, updateTag } from '../library/tags/change-tags.ts'
import { findOrCreateTag } from '../library/tags/create-tags.ts'
import { mergeTags } from '../library/tags/merge-tags.ts'
import { tagVideos } from '../library/tags/tag-videos.ts'
import { getTag, listTags } from '../library/tags/tags.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const tags = {
  list: routes.tags.list.handler(({ context }) => ({ tags: listTags(context.parts().library) })),
  create: routes.tags.create.handler(({ context, input }) => {
    const { library } = context.parts()
    const { tagId } = findOrCreateTag(library, input, Date.now())
    context.changes.publish('tags')
    return { tag: getTag(library, tagId), actId: null }
  }),
  update: routes.tags.update.handler(({ context, input }) => {
    const { library } = context.parts()
    updateTag(library, input)
    context.changes.publish('tags', 'marks', 'videos')
    return { tag: getTag(library, input.tagId), actId: null }
  }),
  merge: routes.tags.merge.handler(({ context, input }) => {
    const { library } = context.parts()
    mergeTags(library, input.tagIds, input.intoId)
    context.changes.publish('tags', 'marks', 'videos')
    return { tag: getTag(library, input.intoId), actId: null }
  }),
  remove: routes.tags.remove.handler(({ context, input }) => {
    const removed = removeTags(context.parts().library, input.tagIds, Date.now())
    context.changes.publish('tags', 'marks', 'videos', 'trash')
    return { removed, actId: null }
  }),
  tagVideos: routes.tags.tagVideos.handler(({ context, input }) => {
    const changed = tagVideos(context.parts().library, input, Date.now())
    context.changes.publish('tags', 'videos')
    return { changed, actId: null }
  }),
  codeBook: routes.tags.codeBook.handler(notYet),
}
