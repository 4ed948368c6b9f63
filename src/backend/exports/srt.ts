import type { Video } from '../../contract/app/videos.ts'
import { toCues } from './cues.ts'
import { formatTimestamp } from './format-time.ts'
import { shortLabel } from './speaker-label.ts'

/** SubRip: each cue has a number, its times and one or two lines. The speaker is written as `[Name] ` before the text of a clip. */
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
