// Text that anybody may have written, on its way out of Footnote: to files, the clipboard, terminals and other programs.

/**
 * Control characters other than line breaks and tabs, and the characters that override or isolate the direction of writing. Marks that words need stay:
 * U+200E, U+200F, joiners and non-joiners.
 */
const controls = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** A piece of a text without control characters and direction overrides; it may begin or end within a character. */
export const dropControls = (piece: string): string => piece.replace(controls, '')

/** The text without control characters, direction overrides and lone surrogates; line breaks and tabs stay. */
export const withoutControls = (text: string): string => dropControls(text.toWellFormed())

const overrides = /[\u202a-\u202e\u2066-\u2069]/g

/** The text as one line: no control characters, direction overrides or lone surrogates, and one space for every run of white space. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(overrides, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
