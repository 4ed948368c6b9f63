import { normaliseVideoId } from '../../contract/youtube/video-id.ts'
import { getVideo, listVideos, removeVideos } from '../library/videos/videos.ts'
import { routes } from './context.ts'

export const videos = {
  list: routes.videos.list.handler(({ context, input }) => ({ videos: listVideos(context.parts().library, input) })),
  get: routes.videos.get.handler(({ context, input }) => getVideo(context.parts().library, input.videoId)),
  importCaptions: routes.videos.importCaptions.handler(({ context, input, signal }) => {
    const { videoId, file, language } = input
    const bytes = Buffer.from(file.base64, 'base64')
    const request = { videoId: normaliseVideoId(videoId), file: { name: file.name, bytes }, language }
    return context.parts().captionFiles.add(request, signal ?? new AbortController().signal)
  }),
  remove: routes.videos.remove.handler(async ({ context, input }) => {
    const { library, thumbnails, sheets } = context.parts()
    const removed = removeVideos(library, input.videoIds)
    await thumbnails.remove(input.videoIds)
    await sheets.remove(input.videoIds)
    context.changes.publish('videos', 'collections')
    return { removed }
  }),
}
