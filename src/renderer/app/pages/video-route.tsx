import { VideoPage } from '../../videos/video-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function VideoRoute() {
  const { exportVideos, summarise } = useDialogs()
  return <VideoPage onExport={exportVideos} onSummarise={summarise} />
}
