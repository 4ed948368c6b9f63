// Titles inside quotation marks, short titles, and the order of titles.

/** True if a full stop after the text would be one too many. */
export const hasFinalStop = (text: string): boolean => /[.?!…‽。？！؟۔।]["'”’»]*$/u.test(text)

const beginsQuote = /(^|[\s([{“‘—–-])"/gu

/** The title as it stands inside double quotation marks: its own double quotation marks become single ones. */
export const singleQuoted = (title: string): string =>
  title.replace(beginsQuote, '$1‘').replaceAll('"', '’').replaceAll('“', '‘').replaceAll('”', '’')

/** The title in double quotation marks, with a sign that belongs inside them, also inside a quotation that ends the title. */
export function inQuotes(title: string, sign: '.' | ',' | '' = ''): string {
  const inside = singleQuoted(title)
  // An apostrophe at the end of a title looks like a closing quotation mark, but begins no quotation.
  const closing = /["”]+$/u.test(title) ? (/’+$/u.exec(inside)?.[0] ?? '') : ''
  const words = inside.slice(0, inside.length - closing.length)
  return `“${words}${signAfter(words, sign)}${closing}”`
}

/** A full stop is left out after another mark that ends a sentence. A comma is only left out after a comma. */
function signAfter(words: string, sign: '.' | ',' | ''): string {
  if (sign === '.') return hasFinalStop(words) ? '' : '.'
  return words.endsWith(sign) ? '' : sign
}

const article = /^(?:the|an?)\s+/i

/** Styles alphabetise without the first article. Only English articles are known. */
export const withoutArticle = (text: string): string => text.replace(article, '') || text

const smallWords = new Set('a an and as at but by for from in into is nor of on or so the to vs with yet'.split(' '))
/** What follows a main title. A question mark or an exclamation mark belongs to it. */
const afterMainTitle = /(?:\s*(?:[:：|｜—–]|\s-\s)|(?<=[?!？！])\s).*$/su

const longestShort = 4

/**
 * The key words at the start of a title: the main title if it has at most four words, otherwise its first four words without small words
 * at the end. Words that are not separated by spaces, as in Chinese, are not taken apart.
 */
export function shorten(title: string): string {
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '')
  if (wordsOf(title).length <= longestShort) return title
  const main = title.replace(afterMainTitle, '').trim()
  const words = wordsOf(main === '' ? title : main).slice(0, longestShort)
  while (words.length > 1 && smallWords.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ').replace(/[,;.:，；。：]+$/u, '') || title
}
