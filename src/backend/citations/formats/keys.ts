// The keys by which reference managers name works: author_title_year in lower-case ASCII.
import { dayInUtc } from '../dates.ts'
import type { Reference } from '../reference.ts'
import { withoutArticle } from '../titles.ts'

const longestPart = 40

/** Letters and digits in ASCII, with underscores between words. Accents are dropped; other scripts leave nothing. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

const cut = (key: string) => key.slice(0, longestPart).replace(/_+$/, '')

function plainKey({ videoId, author, title, publishedAt }: Reference): string {
  const name = cut(toAscii(author ?? ''))
  const word = toAscii(withoutArticle(title ?? '')).split('_', 1)[0] ?? ''
  const year = publishedAt === null ? 'nd' : String(dayInUtc(publishedAt).year)
  const words = [name, cut(word)].filter((part) => part !== '')
  // Ids may begin with a hyphen and differ in case only; the numbers below keep such keys apart.
  return [...(words.length === 0 ? [toAscii(videoId) || 'video'] : words), year].join('_')
}

/** Returns the key of each of the references; keys that would be the same get a number. */
export function makeKeys(references: readonly Reference[]): (reference: Reference) => string {
  const taken = new Set<string>()
  const keys = new Map<string, string>()
  for (const reference of references) {
    const plain = plainKey(reference)
    let key = plain
    for (let number = 2; taken.has(key); number++) key = `${plain}_${number}`
    taken.add(key)
    keys.set(reference.videoId, key)
  }
  return (reference) => keys.get(reference.videoId) ?? plainKey(reference)
}
