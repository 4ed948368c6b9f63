import { exportAnswer } from '../exports/answer.ts'
import { exportVideos, exportVideosToFolder } from '../exports/export-videos.ts'
import { getAnswer } from '../library/answers.ts'
import { routes } from './context.ts'

export const exports_ = {
  videos: routes.exports.videos.handler(({ context, input }) => exportVideos(context.parts().library, input)),
  videosToFolder: routes.exports.videosToFolder.handler(({ context, input }) =>
    exportVideosToFolder(context.parts().library, input),
  ),
  answer: routes.exports.answer.handler(({ context, input }) =>
    exportAnswer(getAnswer(context.parts().library, input.answerId)),
  ),
}
