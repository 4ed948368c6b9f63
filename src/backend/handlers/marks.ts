import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { removeMarks, tagMarks, updateMark } from '../library/marks/change-marks.ts'
import { createMarks } from '../library/marks/create-marks.ts'
import { findMarkRows } from '../library/marks/filter-marks.ts'
import { getMarks, listMarksByRow, listMarksOfVideo } from '../library/marks/marks.ts'
import { findUserName } from '../user-name.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes }>()
const notYet = (): never => {
  throw new Error('Not written yet')
}

export const marks = {
  list: routes.marks.list.handler(({ context, input: { order, after, limit, ...filter } }) => {
    const { library } = context.parts()
    const rows = findMarkRows(library, filter, order)
    const end = after + limit
    return {
      marks: listMarksByRow(library, rows.slice(after, end)),
      total: rows.length,
      next: end < rows.length ? end : null,
    }
  }),
  ofVideo: routes.marks.ofVideo.handler(({ context, input }) => ({
    marks: listMarksOfVideo(context.parts().library, input.videoId),
  })),
  ids: routes.marks.ids.handler(notYet),
  groups: routes.marks.groups.handler(notYet),
  create: routes.marks.create.handler(({ context, input }) => {
    const { library } = context.parts()
    const markIds = createMarks(library, input.marks, { madeBy: findUserName(), now: Date.now() })
    context.changes.publish('marks', 'tags', 'videos')
    return { marks: getMarks(library, markIds), actId: null }
  }),
  update: routes.marks.update.handler(({ context, input }) => {
    const { library } = context.parts()
    updateMark(library, input, Date.now())
    context.changes.publish('marks', 'tags')
    const [mark] = getMarks(library, [input.markId])
    if (mark === undefined) throw new Error('A changed mark has no row')
    return { mark, actId: null }
  }),
  tag: routes.marks.tag.handler(({ context, input }) => {
    const changed = tagMarks(context.parts().library, input, Date.now())
    context.changes.publish('marks', 'tags')
    return { changed, actId: null }
  }),
  arrange: routes.marks.arrange.handler(notYet),
  remove: routes.marks.remove.handler(({ context, input }) => {
    const removed = removeMarks(context.parts().library, input.markIds, Date.now())
    context.changes.publish('marks', 'tags', 'trash', 'videos')
    return { removed, actId: null }
  }),
  counts: routes.marks.counts.handler(notYet),
  export: routes.marks.export.handler(notYet),
}
