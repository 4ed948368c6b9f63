import { formatSpeaker } from '../../contract/app/speakers.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { countColumns } from './wrap-text.ts'

/** The name of a speaker on one line, as the window shows it; null if nothing is left of it. CSV and JSON keep the label of the source. */
export function speakerLabel(speakerId: string): string | null {
  return formatSpeaker(plainLine(speakerId)).replace(/-{2,}>/g, '->') || null
}

/** A name that is short enough for a subtitle line of so many columns, with room for its brackets. */
export function shortLabel(speakerId: string, columns: number): string | null {
  const label = speakerLabel(speakerId)?.replace(/[[\]]/g, '') ?? ''
  let short = ''
  for (const character of label) {
    if (countColumns(short + character) > columns - 3) return `${short.trimEnd()}…`
    short += character
  }
  return short.trim() || null
}
