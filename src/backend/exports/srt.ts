import type { Video } from '../../contract/app/videos.ts'
import { toCues } from './cues.ts'
import { formatTimestamp } from './format-time.ts'
import { shortLabel } from './speaker-label.ts'

/** SubRip: a running number, the times, one or two lines. The speaker stands before a clip's text as `[Name] `. */
export function toSrt(video: Video): string {
  const cues = toCues(video.audioClips, (speakerId) => {
    const label = shortLabel(speakerId)
    return label === null ? null : `[${label}]`
  })
  return cues
    .map(({ startMs, endMs, lines }, index) => {
      const times = `${formatTimestamp(startMs, ',')} --> ${formatTimestamp(endMs, ',')}`
      return `${index + 1}\n${times}\n${lines.join('\n')}\n`
    })
    .join('\n')
}
