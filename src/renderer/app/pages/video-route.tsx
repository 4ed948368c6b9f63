import { BeingAdded } from '../../imports/being-added.tsx'
import { VideoPage } from '../../videos/video-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function VideoRoute() {
  const { addVideos, exportVideos, sendToZotero, summarise, addCaptions } = useDialogs()
  return (
    <VideoPage
      onAddVideos={addVideos}
      whileMissing={(videoId, notice) => <BeingAdded videoId={videoId}>{notice}</BeingAdded>}
      onExport={exportVideos}
      onSendToZotero={(videoId) => sendToZotero({ videoIds: [videoId] })}
      onSummarise={summarise}
      onUseCaptions={({ videoId, title, audioClips }, file) =>
        addCaptions({ videoId, title, hasText: audioClips.length > 0 }, file)
      }
    />
  )
}
