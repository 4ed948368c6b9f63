import type { Mark } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'

export interface ExportedVideo {
  video: Video
  marks: readonly Mark[]
}
