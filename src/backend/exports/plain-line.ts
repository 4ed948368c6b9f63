/** Hostile text as one line: no control characters, no lone surrogates, every run of white space one space. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
