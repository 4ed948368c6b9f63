import type { Video } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { listCaveats } from './caveats.ts'
import { formatPaddedTime } from './format-time.ts'
import { speakerLabel } from './speaker-label.ts'

/** One line a clip: `[MM:SS - MM:SS] Speaker: text`; starts are rounded down to whole seconds, ends up. What a reader must know of it stands in lines before. */
export function toTxt(video: Video): string {
  const lines = video.audioClips
    .map(({ startMs, endMs, text, speakerId }) => {
      const times = `[${formatPaddedTime(startMs)} - ${formatPaddedTime(Math.ceil(endMs / 1000) * 1000)}]`
      const speaker = speakerId === null ? null : speakerLabel(speakerId)
      return `${times} ${speaker === null ? '' : `${speaker}: `}${plainLine(text)}\n`
    })
    .join('')
  return [...listCaveats(video), lines].join('\n\n')
}
