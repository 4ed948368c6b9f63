// The result of decoding any caption format: lines of text in which some characters have a time.

/** The text from the character at `at` to the next mark starts to be spoken at `ms`. */
export interface TimeMark {
  at: number
  ms: number
}

/** Another person speaks from the character at `at` on; `name` is null if the captions do not name them. */
export interface SpeakerMark {
  at: number
  name: string | null
}

export interface CaptionLine {
  startMs: number
  /** Null if the format does not state it. A line may stay on screen longer than its words are spoken. */
  endMs: number | null
  /** Rows are separated by `\n`. */
  text: string
  /** Sorted by `at`; empty if only the line as a whole has times. */
  marks: TimeMark[]
  /** Speakers that the format itself states, sorted by `at`. Speaker marks inside the text stay in the text. */
  speakers?: SpeakerMark[]
}

// Direction overrides could make a transcript read differently from what was said; soft hyphens and zero-width spaces are only layout.
// Joiners are kept, because Persian and the Indic scripts spell words with them.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

const plain = /^[\n\x20-\x7e]*$/

/** Removes characters that are not text, but keeps `\n`. */
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
