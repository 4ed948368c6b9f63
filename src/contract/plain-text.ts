// Makes text from unknown authors safe before it leaves Footnote for files, the clipboard, terminals and other programs.

/**
 * Control characters except line breaks and tabs, and characters that override or isolate the writing direction. Marks that words need
 * are not included: U+200E, U+200F, joiners and non-joiners.
 */
const controls = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Removes control characters and direction overrides from a piece of text, which may begin or end inside a surrogate pair. */
export const dropControls = (piece: string): string => piece.replace(controls, '')

/** Removes control characters (but not line breaks and tabs) and direction overrides, and replaces lone surrogates. */
export const withoutControls = (text: string): string => dropControls(text.toWellFormed())

const overrides = /[\u202a-\u202e\u2066-\u2069]/g

/** True if nothing of the text can be seen: it is empty, or only white space and characters without a shape, such as U+200B. */
export const isInvisible = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)

/** Most texts are on one line already. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/

/** The text on one line, without control characters, direction overrides and lone surrogates; each run of white space is one space. */
export function plainLine(text: string): string {
  if (isPlain.test(text)) return text
  return text
    .toWellFormed()
    .replace(overrides, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
