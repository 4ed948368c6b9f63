import { formatSpeaker } from '../../contract/app/speakers.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { countColumns, lineColumns } from './wrap-text.ts'

/** A speaker's name as one line, as it stands on the screen; null when nothing is left of it. CSV and JSON keep the source's own label. */
export function speakerLabel(speakerId: string): string | null {
  return formatSpeaker(plainLine(speakerId)).replace(/-{2,}>/g, '->') || null
}

/** A name that leaves room for its brackets on a subtitle line. */
export function shortLabel(speakerId: string): string | null {
  const label = speakerLabel(speakerId)?.replace(/[[\]]/g, '') ?? ''
  let short = ''
  for (const character of label) {
    if (countColumns(short + character) > lineColumns - 3) return `${short.trimEnd()}…`
    short += character
  }
  return short.trim() || null
}
