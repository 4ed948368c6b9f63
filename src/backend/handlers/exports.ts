import { exportAnswer } from '../exports/answer.ts'
import { exportVideos, exportVideosToFolder } from '../exports/export-videos.ts'
import { getAnswer } from '../library/answers.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library }
}>()

export const exports_ = {
  videos: routes.exports.videos.handler(({ context, input, signal }) =>
    exportVideos(context.parts().library, input, signal),
  ),
  videosToFolder: routes.exports.videosToFolder.handler(({ context, input, signal }) =>
    exportVideosToFolder(context.parts().library, input, signal),
  ),
  answer: routes.exports.answer.handler(({ context, input }) =>
    exportAnswer(getAnswer(context.parts().library, input.answerId)),
  ),
}
