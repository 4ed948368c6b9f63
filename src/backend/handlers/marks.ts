import { formatCount } from '../../contract/format-count.ts'
import type { Changes } from '../changes.ts'
import { writeCountsCsv } from '../exports/counts-csv.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { applyFewLayers, applyLayersOfMarked } from '../library/layer/pending-layers.ts'
import { arrangeMarks } from '../library/marks/arrange-marks.ts'
import { removeMarks, tagMarks, updateMark } from '../library/marks/change-marks.ts'
import { countMarks } from '../library/marks/count-marks.ts'
import { createMarks } from '../library/marks/create-marks.ts'
import { findMarkRows } from '../library/marks/filter-marks.ts'
import { groupMarks } from '../library/marks/group-marks.ts'
import { getMarks, listMarkIds, listMarksByRow, listMarksOfVideo } from '../library/marks/marks.ts'
import { prepareWords } from '../library/marks/words-of-marks.ts'
import type { Log } from '../log.ts'
import { findUserName } from '../user-name.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library }; changes: Changes; log: Log }>()

export const marks = {
  list: routes.marks.list.handler(({ context, input: { order, after, limit, ...filter } }) => {
    const { library } = context.parts()
    applyFewLayers(library)
    const rows = findMarkRows(library, filter, order)
    const end = after + limit
    prepareWords(library).catch((error) => context.log('The words of marks could not be read.', error))
    return {
      marks: listMarksByRow(library, rows.slice(after, end)),
      total: rows.length,
      next: end < rows.length ? end : null,
    }
  }),
  ofVideo: routes.marks.ofVideo.handler(({ context, input }) => ({
    marks: listMarksOfVideo(context.parts().library, input.videoId),
  })),
  ids: routes.marks.ids.handler(({ context, input: { order, ...filter } }) => {
    const { library } = context.parts()
    return { markIds: listMarkIds(library, findMarkRows(library, filter, order)) }
  }),
  groups: routes.marks.groups.handler(({ context, input: { by, ...filter } }) => {
    const { library } = context.parts()
    const rows = findMarkRows(library, filter, 'oldest')
    return { groups: groupMarks(library, rows, by), total: rows.length }
  }),
  create: routes.marks.create.handler(({ context, input }) => {
    const { library } = context.parts()
    const author = { madeBy: findUserName(), now: Date.now() }
    const title = `Added ${formatCount(input.marks.length, 'mark')}`
    const { actId, result } = recordAct(library, { title, now: author.now }, () =>
      createMarks(library, input.marks, author),
    )
    context.changes.publish('marks', 'tags', 'videos')
    return { marks: getMarks(library, result), actId }
  }),
  update: routes.marks.update.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const { actId, result } = recordAct(library, { title: 'Changed a mark', now }, () => {
      updateMark(library, input, now)
      return getMarks(library, [input.markId])
    })
    context.changes.publish('marks', 'tags')
    const [mark] = result
    if (mark === undefined) throw new Error('A changed mark has no row')
    return { mark, actId }
  }),
  tag: routes.marks.tag.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const title = (changed: number) => `Changed the tags of ${formatCount(changed, 'mark')}`
    const { actId, result } = recordAct(library, { title, now }, () => tagMarks(library, input, now))
    context.changes.publish('marks', 'tags')
    return { changed: result, actId }
  }),
  arrange: routes.marks.arrange.handler(({ context, input }) => {
    const { library } = context.parts()
    const title = `Moved ${formatCount(input.markIds.length, 'mark')}`
    const { actId } = recordAct(library, { title, now: Date.now() }, () => arrangeMarks(library, input))
    context.changes.publish('marks')
    return { actId }
  }),
  remove: routes.marks.remove.handler(({ context, input }) => {
    const { library } = context.parts()
    const now = Date.now()
    const title = (removed: number) => `Removed ${formatCount(removed, 'mark')}`
    const { actId, result } = recordAct(library, { title, now }, () => removeMarks(library, input.markIds, now))
    context.changes.publish('marks', 'tags', 'trash', 'videos')
    return { removed: result, actId }
  }),
  counts: routes.marks.counts.handler(({ context, input: { by, ...filter } }) => {
    const { library } = context.parts()
    if (by === 'tag-speaker') applyLayersOfMarked(library)
    return countMarks(library, findMarkRows(library, filter, 'oldest'), by)
  }),
  countsCsv: routes.marks.countsCsv.handler(({ context, input: { by, ...filter } }) => {
    const { library } = context.parts()
    if (by === 'tag-speaker') applyLayersOfMarked(library)
    return { text: writeCountsCsv(countMarks(library, findMarkRows(library, filter, 'oldest'), by), by) }
  }),
}
