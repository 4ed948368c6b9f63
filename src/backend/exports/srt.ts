import { toCues, type WritePrefix } from './cues.ts'
import { formatTimestamp } from './format-time.ts'
import type { ExportedVideo } from './produced.ts'
import { shortLabel } from './speaker-label.ts'

/** `[Name] ` before the text of each clip, or `Name: ` where the speaker changes. */
function prefixesOf({ columns, subtitleSpeakers }: ExportedVideo['options']): WritePrefix {
  const labels = new Map<string, string | null>()
  return (speakerId, before) => {
    const label = labels.get(speakerId) ?? shortLabel(speakerId, columns)
    labels.set(speakerId, label)
    if (label === null) return null
    if (subtitleSpeakers === 'brackets') return `[${label}]`
    return speakerId === before ? null : `${label}:`
  }
}

/** SubRip: each cue has a number, its times and its lines. */
export function toSrt({ video, options }: ExportedVideo): string {
  return toCues(video.audioClips, options, prefixesOf(options))
    .map(({ startMs, endMs, lines }, index) => {
      const times = `${formatTimestamp(startMs, ',')} --> ${formatTimestamp(endMs, ',')}`
      return `${index + 1}\n${times}\n${lines.join('\n')}\n`
    })
    .join('\n')
}
