import type { Video } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { listCaveats } from './caveats.ts'
import { formatPaddedTime } from './format-time.ts'
import { speakerLabel } from './speaker-label.ts'

/** One line for each clip: `[MM:SS - MM:SS] Speaker: text`. Starts are rounded down to whole seconds, ends up. Caveats come first. */
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
