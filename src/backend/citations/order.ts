// The order of a bibliography, and what tells apart the works in it that would be cited alike.
import { dayInUtc } from './dates.ts'
import { describeUntitled, type Reference } from './reference.ts'
import { shorten, withoutArticle } from './titles.ts'

/** A reference in its place among the others. */
export interface Entry {
  readonly reference: Reference
  /** `a`, `b` and so on where several works have the same first element and year; otherwise empty. */
  readonly letter: string
  /** Short, unless another work with the same first element would have the same. */
  readonly shortTitle: string
  /** True if another work has the same author. */
  readonly hasSiblings: boolean
  /** True if another work with the same author has the same title, so that only the date tells them apart. */
  readonly sharesTitle: boolean
}

/** MLA and Chicago begin a shortened title with the word by which it is alphabetised. */
export const keyWords = ({ reference, shortTitle }: Entry): string =>
  shortTitle === shownTitle(reference) ? shortTitle : withoutArticle(shortTitle)

/** What a work is sorted by; texts are without their first article. */
interface Sorted {
  readonly reference: Reference
  readonly first: string
  readonly title: string
  /** Undefined for works without a date. */
  readonly year: number | undefined
}

export type Compare = (a: Sorted, b: Sorted) => number

export const shownTitle = (reference: Reference): string => reference.title ?? describeUntitled(reference)

/** What the entry in the bibliography begins with; citations in the text name the same. */
const firstElement = (reference: Reference): string => reference.author ?? shownTitle(reference)

const toSorted = (reference: Reference): Sorted => ({
  reference,
  first: withoutArticle(firstElement(reference)),
  title: withoutArticle(shownTitle(reference)),
  year: reference.publishedAt === null ? undefined : dayInUtc(reference.publishedAt).year,
})

/** Letter by letter. */
const { compare: compareTexts } = new Intl.Collator('en', { ignorePunctuation: true })

/** By author; works without an author stand among them by their title. */
export const byFirstElement: Compare = (a, b) => compareTexts(a.first, b.first)

export const byTitle: Compare = (a, b) => compareTexts(a.title, b.title)

const compareNumbers = (a: number | undefined, b: number | undefined, undated: 'first' | 'last'): number => {
  if (a === b) return 0
  const sign = undated === 'first' ? 1 : -1
  if (a === undefined) return -sign
  return b === undefined ? sign : a - b
}

/** Earlier first; works without a date at the given end. */
export const byDate =
  (undated: 'first' | 'last'): Compare =>
  ({ reference: a }, { reference: b }) =>
    compareNumbers(a.publishedAt ?? undefined, b.publishedAt ?? undefined, undated)

/** The same, but all dates of a year count as one. */
export const byYear =
  (undated: 'first' | 'last'): Compare =>
  (a, b) =>
    compareNumbers(a.year, b.year, undated)

const byId: Compare = ({ reference: a }, { reference: b }) =>
  a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : 0

/** `a` to `z`, then `aa`. */
function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase()

/** Counts texts; the result tells how many are the same as the one at an index. */
function countSame(texts: readonly string[]): (index: number) => number {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return (index) => counts.get(texts[index] ?? '') ?? 0
}

/** The references in their order, each once. Comparisons are tried one after another; the video's id decides last. */
export function arrange(references: Iterable<Reference>, comparisons: readonly Compare[]): Entry[] {
  const unique = new Map([...references].map((reference) => [reference.videoId, reference]))
  const all = [...comparisons, byId]
  const sorted = [...unique.values()].map(toSorted).sort((a, b) => {
    for (const compare of all) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return 0
  })
  const keys = sorted.map(({ reference, year }) => {
    const author = keyOf(reference.author ?? '')
    const title = shownTitle(reference)
    const short = reference.title === null ? title : shorten(title)
    return {
      reference,
      author,
      short,
      inYear: JSON.stringify([keyOf(firstElement(reference)), year ?? null]),
      withShort: JSON.stringify([author, keyOf(withoutArticle(short))]),
      withTitle: JSON.stringify([author, keyOf(title)]),
    }
  })
  const countAuthor = countSame(keys.map(({ author }) => author))
  const countYear = countSame(keys.map(({ inYear }) => inYear))
  const countShort = countSame(keys.map(({ withShort }) => withShort))
  const countTitle = countSame(keys.map(({ withTitle }) => withTitle))
  const lettered = new Map<string, number>()
  return keys.map(({ reference, short, inYear }, index): Entry => {
    const place = lettered.get(inYear) ?? 0
    lettered.set(inYear, place + 1)
    return {
      reference,
      letter: countYear(index) > 1 ? letterOf(place) : '',
      shortTitle: countShort(index) > 1 ? shownTitle(reference) : short,
      hasSiblings: reference.author !== null && countAuthor(index) > 1,
      sharesTitle: countTitle(index) > 1,
    }
  })
}
