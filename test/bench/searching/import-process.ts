// Saves and indexes videos at full speed until the parent process ends the connection.
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { eachNewVideo } from './new-videos.ts'

/** Videos per transaction. */
const videosAtOnce = 8
const dataDir = process.argv[2] ?? ''
const library = openLibrary(dataDir)
const videos = eachNewVideo('two')
let clips = 0
let isEnding = false
process.once('message', () => {
  isEnding = true
})

function saveSome(): void {
  if (isEnding) {
    process.send?.({ clips })
    closeLibrary(library)
    process.disconnect()
    return
  }
  library.transaction(() => {
    for (let count = 0; count < videosAtOnce; count++) {
      const video = videos.next().value
      if (!video) throw new Error('There are no more videos to save')
      clips += video.audioClips.length + video.visualClips.length + video.sections.length + 1
      saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
    }
  })()
  indexWaitingVideos(library)
  setImmediate(saveSome)
}

process.send?.({ clips })
saveSome()
