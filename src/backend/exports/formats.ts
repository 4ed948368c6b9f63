import type { ExportFormat } from '../../contract/app/exports.ts'
import type { Video } from '../../contract/app/videos.ts'
import { toCsv } from './csv.ts'
import { toJson } from './json.ts'
import { toMd } from './md.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'

interface Format {
  mediaType: string
  /** True if the file would be empty without spoken clips. */
  needsSaid: boolean
  /** True if the file itself says when its times are estimated. */
  statesEstimates: boolean
  /** True if the file itself says when parts of the video could not be read. */
  statesUnread: boolean
  write(video: Video): string
}

export const formats: Record<ExportFormat, Format> = {
  srt: {
    mediaType: 'application/x-subrip',
    needsSaid: true,
    statesEstimates: false,
    statesUnread: false,
    write: toSrt,
  },
  vtt: { mediaType: 'text/vtt', needsSaid: true, statesEstimates: true, statesUnread: true, write: toVtt },
  txt: { mediaType: 'text/plain', needsSaid: true, statesEstimates: true, statesUnread: true, write: toTxt },
  md: { mediaType: 'text/markdown', needsSaid: false, statesEstimates: true, statesUnread: true, write: toMd },
  json: { mediaType: 'application/json', needsSaid: false, statesEstimates: true, statesUnread: true, write: toJson },
  csv: { mediaType: 'text/csv', needsSaid: false, statesEstimates: true, statesUnread: false, write: toCsv },
}
