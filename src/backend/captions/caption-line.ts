// What every caption format is decoded to: lines of text in which some characters have a time.

/** From the character at `at` on, the text is said at `ms`, until the next mark. */
export interface TimeMark {
  at: number
  ms: number
}

/** Somebody else speaks from the character at `at` on; `name` is null when the captions do not say who. */
export interface SpeakerMark {
  at: number
  name: string | null
}

export interface CaptionLine {
  startMs: number
  /** Null when the format did not say. What is shown may stay longer than what is said. */
  endMs: number | null
  /** Rows are separated by `\n`. */
  text: string
  /** In order of `at`; empty when only the line as a whole has times. */
  marks: TimeMark[]
  /** Where the format itself says who speaks, in order of `at`. What the text says of that stays in the text. */
  speakers?: SpeakerMark[]
}

// Left-to-right and right-to-left overrides could make a transcript read otherwise than it was said; soft hyphens and zero-width
// spaces are layout. Joiners stay: Persian and the Indic scripts spell with them.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

const plain = /^[\n\x20-\x7e]*$/

/** Removes what is not text; keeps `\n`. */
export function cleanCaptionText(text: string): string {
  if (plain.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(control, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')
}
