// The order of a bibliography, and what tells apart the works in it that would be cited alike.
import { dayInUtc } from './dates.ts'
import { describeUntitled, type Reference } from './reference.ts'
import { compareTitles, shorten, withoutArticle } from './titles.ts'

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

export type Compare = (a: Reference, b: Reference) => number

export const shownTitle = (reference: Reference): string => reference.title ?? describeUntitled(reference)

/** What the entry in the bibliography begins with; citations in the text name the same. */
export const firstElement = (reference: Reference): string => reference.author ?? shownTitle(reference)

export const byFirstElement: Compare = (a, b) =>
  compareTitles(firstElement(a), firstElement(b)) || Number(a.author === null) - Number(b.author === null)

export const byTitle: Compare = (a, b) => compareTitles(shownTitle(a), shownTitle(b))

/** Earlier first; works without a date at the given end. */
export const byDate =
  (undated: 'first' | 'last'): Compare =>
  (a, b) => {
    const unknown = undated === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    const [one, other] = [a.publishedAt ?? unknown, b.publishedAt ?? unknown]
    return one === other ? 0 : one - other
  }

/** The same year; all works without a date count as one. */
export const byYear =
  (undated: 'first' | 'last'): Compare =>
  (a, b) => {
    const unknown = undated === 'first' ? -1e6 : 1e6
    const yearOf = ({ publishedAt }: Reference) => (publishedAt === null ? unknown : dayInUtc(publishedAt).year)
    return yearOf(a) - yearOf(b)
  }

const byId: Compare = (a, b) => (a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : 0)

/** `a` to `z`, then `aa`. */
function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase()

function countBy<T>(all: readonly T[], key: (one: T) => string): (one: T) => number {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1)
  return (one) => counts.get(key(one)) ?? 0
}

/** The references in their order, each once. Comparisons are tried one after another; the video's id decides last. */
export function arrange(references: Iterable<Reference>, comparisons: readonly Compare[]): Entry[] {
  const unique = new Map([...references].map((reference) => [reference.videoId, reference]))
  const sorted = [...unique.values()].sort((a, b) => {
    for (const compare of [...comparisons, byId]) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return 0
  })
  const yearKey = (one: Reference) =>
    JSON.stringify([keyOf(firstElement(one)), one.publishedAt === null ? null : dayInUtc(one.publishedAt).year])
  const authorKey = ({ author }: Reference) => keyOf(author ?? '')
  const shortKey = (one: Reference) => JSON.stringify([authorKey(one), keyOf(withoutArticle(shorten(shownTitle(one))))])
  const titleKey = (one: Reference) => JSON.stringify([authorKey(one), keyOf(shownTitle(one))])
  const countYear = countBy(sorted, yearKey)
  const countAuthor = countBy(sorted, authorKey)
  const countShort = countBy(sorted, shortKey)
  const countTitle = countBy(sorted, titleKey)
  const given = new Map<string, number>()
  return sorted.map((reference) => {
    const index = given.get(yearKey(reference)) ?? 0
    given.set(yearKey(reference), index + 1)
    const title = shownTitle(reference)
    return {
      reference,
      letter: countYear(reference) > 1 ? letterOf(index) : '',
      shortTitle: countShort(reference) > 1 || reference.title === null ? title : shorten(title),
      hasSiblings: reference.author !== null && countAuthor(reference) > 1,
      sharesTitle: countTitle(reference) > 1,
    }
  })
}
