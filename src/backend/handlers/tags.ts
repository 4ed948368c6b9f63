import { formatCount } from '../../contract/format-count.ts'
import type { Changes } from '../changes.ts'
import { writeCodeBook } from '../exports/code-book.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { removeTags, updateTag } from '../library/tags/change-tags.ts'
import { findOrCreateTag } from '../library/tags/create-tags.ts'
import { mergeTags } from '../library/tags/merge-tags.ts'
import { tagVideos } from '../library/tags/tag-videos.ts'
import { getTag, listTags, usedTags } from '../library/tags/tags.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
export const tags = {
  list: routes.tags.list.handler(({ context, input }) => ({
    tags: listTags(context.parts().library, input?.collectionId),
  })),
  create: routes.tags.create.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const { actId, result } = recordAct(library, { title: ({ name }) => `Added the tag “${name}”`, now }, () =>
      findOrCreateTag(library, input, now),
    )
    context.changes.publish('tags')
    return { tag: getTag(library, result.tagId), actId }
  }),
  update: routes.tags.update.handler(({ context, input }) => {
    const { library } = context.parts()
    const title = ({ name }: { name: string }) => `Changed the tag “${name}”`
    const { actId, result } = recordAct(library, { title, now: Date.now() }, () => {
      updateTag(library, input)
      return getTag(library, input.tagId)
    })
    context.changes.publish('tags', 'marks', 'videos')
    return { tag: result, actId }
  }),
  merge: routes.tags.merge.handler(({ context, input }) => {
    const { library } = context.parts()
    const title = ({ name }: { name: string }) => `Merged tags into “${name}”`
    const { actId, result } = recordAct(library, { title, now: Date.now() }, () => {
      mergeTags(library, input.tagIds, input.intoId)
      return getTag(library, input.intoId)
    })
    context.changes.publish('tags', 'marks', 'videos')
    return { tag: result, actId }
  }),
  remove: routes.tags.remove.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const title = (removed: number) => `Removed ${formatCount(removed, 'tag')}`
    const { actId, result } = recordAct(library, { title, now }, () => removeTags(library, input.tagIds, now))
    context.changes.publish('tags', 'marks', 'videos', 'trash')
    return { removed: result, actId }
  }),
  tagVideos: routes.tags.tagVideos.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const title = (changed: number) => `Changed the tags of ${formatCount(changed, 'video')}`
    const { actId, result } = recordAct(library, { title, now }, () => tagVideos(library, input, now))
    context.changes.publish('tags', 'videos')
    return { changed: result, actId }
  }),
  codeBook: routes.tags.codeBook.handler(({ context, input: { format, collectionId } }) => {
    const tags = listTags(context.parts().library, collectionId)
    return { text: writeCodeBook(collectionId === undefined ? tags : usedTags(tags), format) }
  }),
}
