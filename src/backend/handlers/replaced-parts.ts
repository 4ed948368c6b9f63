import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { listRestorable } from '../saving/list-restorable.ts'
import { restorePart } from '../saving/save-video.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; onTextChanged(): void }
  changes: Changes
}>()

export const replacedParts = {
  list: routes.replacedParts.list.handler(({ context, input }) => ({
    parts: listRestorable(context.parts().library, input.videoId, Date.now()),
  })),
  restore: routes.replacedParts.restore.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const videoId = restorePart(library, input.replacedId, Date.now())
    context.changes.publish('videos')
    onTextChanged()
    return { videoId }
  }),
}
