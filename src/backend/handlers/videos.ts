import { normaliseVideoId } from '../../contract/youtube/video-id.ts'
import type { CaptionFiles } from '../caption-files/caption-files.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { recordReading, setRead } from '../library/readings.ts'
import { trashVideos } from '../library/trash/removed-videos.ts'
import { getVideoRow, listVideos } from '../library/videos/video-rows.ts'
import { getVideo } from '../library/videos/videos.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; captionFiles: CaptionFiles }
  changes: Changes
}>()

export const videos = {
  recordReading: routes.videos.recordReading.handler(({ context, input }) => {
    recordReading(context.parts().library, input, Date.now())
    context.changes.publish('readings')
    return {}
  }),
  setRead: routes.videos.setRead.handler(({ context, input }) => {
    setRead(context.parts().library, input.videoIds, input.isRead, Date.now())
    context.changes.publish('readings')
    return {}
  }),
  list: routes.videos.list.handler(({ context, input }) => ({ videos: listVideos(context.parts().library, input) })),
  row: routes.videos.row.handler(({ context, input }) => getVideoRow(context.parts().library, input.videoId)),
  get: routes.videos.get.handler(({ context, input }) => getVideo(context.parts().library, input.videoId)),
  importCaptions: routes.videos.importCaptions.handler(({ context, input, signal }) => {
    const { videoId, file, language } = input
    const bytes = Buffer.from(file.base64, 'base64')
    const request = { videoId: normaliseVideoId(videoId), file: { name: file.name, bytes }, language }
    return context.parts().captionFiles.add(request, signal ?? new AbortController().signal)
  }),
  remove: routes.videos.remove.handler(({ context, input }) => {
    const removed = trashVideos(context.parts().library, input, Date.now())
    context.changes.publish('videos', 'collections', 'marks', 'tags', 'trash')
    return removed
  }),
}
