// Scripts that are written without spaces between words.

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const unspacedStart =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Ps}\p{Po}ー]/u
const unspacedEnd =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、，！？ー][\p{Pe}\p{Pf}]*$/u

const isAscii = (text: string) => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x2ff) return false
  return true
}

/** True if the text contains a letter of such a script. */
export const hasUnspaced = (text: string): boolean => !isAscii(text) && unspaced.test(text)

/** True if two pieces of text are joined without a space. */
export const joinsTightly = (before: string, after: string): boolean =>
  hasUnspaced(before) && unspacedEnd.test(before) && hasUnspaced(after) && unspacedStart.test(after)

/** Joins texts with spaces between them, or without spaces where the script has none. */
export const joinTexts = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text, index, said) => (index === 0 || joinsTightly(said[index - 1] ?? '', text) ? text : ` ${text}`))
    .join('')
