// Finds the words of selections in a text. Positions count codepoints, but programs count a line break of two characters (CRLF) as one or
// as two, and some count a byte order mark that is no longer there.
import type { QdaSelection } from './qda-project.ts'

/** How line breaks are counted. `each`: each character. `one`: CRLF as one. `two`: a break of one character as two. */
const countings = ['each', 'one', 'two'] as const
export type Counting = `${(typeof countings)[number]}${'' | '-after-mark'}`

/** UTF-16 offsets in the text; `to` is exclusive. */
export interface TextSpan {
  from: number
  to: number
}

/** How many selections of a project have their words where each counting says. */
export type Votes = Map<Counting, number>

/** The UTF-16 offset of each position, and of the end. */
function offsetsOf(text: string, counting: (typeof countings)[number]): Int32Array {
  const offsets: number[] = []
  for (let at = 0; at < text.length; ) {
    offsets.push(at)
    const isPair = (text.codePointAt(at) ?? 0) > 0xffff
    const isBreak = text.startsWith('\r\n', at)
    if (counting === 'two' && text[at] === '\n' && text[at - 1] !== '\r') offsets.push(at)
    at += isPair || (isBreak && counting === 'one') ? 2 : 1
  }
  offsets.push(text.length)
  return Int32Array.from(offsets)
}

const lettersOf = (text: string) => text.replace(/\s+/g, '')

const leastOfCut = 8

/** Whether a name is these words. Programs put long names on one line and cut them. */
function isNameOf(name: string, words: string): boolean {
  const [short, all] = [lettersOf(name), lettersOf(words)]
  if (short === '' || short === all) return short !== ''
  const cut = short.replace(/(?:…|\.\.\.)$/, '')
  return cut.length >= leastOfCut && cut.length < short.length && all.startsWith(cut)
}

export interface FoundSpan {
  selection: QdaSelection
  /** Undefined if the words cannot be found with certainty. */
  span: TextSpan | undefined
}

/** The selections of one text, which all were made by the same program. */
export class Positions {
  readonly #text: string
  readonly #offsets = new Map<string, Int32Array>()
  #letters: { text: string; at: Int32Array } | undefined

  constructor(text: string) {
    this.#text = text
  }

  spanAt(selection: QdaSelection, counting: Counting): TextSpan | undefined {
    if (selection.place.type !== 'text') return undefined
    const [way = 'each', mark] = counting.split('-') as [(typeof countings)[number], string | undefined]
    const known = this.#offsets.get(way) ?? offsetsOf(this.#text, way)
    this.#offsets.set(way, known)
    const shift = mark === undefined ? 0 : 1
    const [from, to] = [known[selection.place.from - shift], known[selection.place.to - shift]]
    return from === undefined || to === undefined || from > to ? undefined : { from, to }
  }

  /** The countings that differ in this text. */
  countings(): Counting[] {
    const hasTwo = this.#text.includes('\r\n')
    const hasOne = /(?<!\r)\n/.test(this.#text)
    const ways = countings.filter((way) => way === 'each' || (way === 'one' ? hasTwo : hasOne))
    return [...ways, ...ways.map((way): Counting => `${way}-after-mark`)]
  }

  /** The countings with which the selection has the words of its name. */
  fitting(selection: QdaSelection): Counting[] {
    return this.countings().filter((counting) => {
      const span = this.spanAt(selection, counting)
      return span !== undefined && isNameOf(selection.name, this.#text.slice(span.from, span.to))
    })
  }

  /** How many of the selections neither begin nor end inside a word. */
  countWhole(selections: readonly QdaSelection[], counting: Counting): number {
    const isInside = (at: number) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]/u.test(this.#text.slice(at - 1, at + 1))
    return selections.filter((selection) => {
      const span = this.spanAt(selection, counting)
      return span !== undefined && !isInside(span.from) && !isInside(span.to)
    }).length
  }

  /** The place nearest to where the selection should be that has the words of its name. */
  findName(selection: QdaSelection): TextSpan | undefined {
    const wanted = lettersOf(selection.name)
    const near = this.spanAt(selection, 'each')?.from ?? this.spanAt(selection, 'one')?.from
    if (wanted.length < leastOfCut || near === undefined) return undefined
    this.#letters ??= withoutSpace(this.#text)
    const { text, at } = this.#letters
    let best: TextSpan | undefined
    for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + 1)) {
      const span = { from: at[index] ?? 0, to: (at[index + wanted.length - 1] ?? 0) + 1 }
      if (best !== undefined && Math.abs(best.from - near) <= Math.abs(span.from - near)) break
      best = span
    }
    return best
  }
}

function withoutSpace(text: string): { text: string; at: Int32Array } {
  const at: number[] = []
  for (let index = 0; index < text.length; index++) if (!/\s/.test(text.charAt(index))) at.push(index)
  return { text: lettersOf(text), at: Int32Array.from(at) }
}

export function addVotes(votes: Votes, positions: Positions, selections: readonly QdaSelection[]): void {
  for (const selection of selections)
    for (const counting of positions.fitting(selection)) votes.set(counting, (votes.get(counting) ?? 0) + 1)
}

const best = (countings: readonly Counting[], score: (counting: Counting) => number): Counting | undefined => {
  const most = Math.max(0, ...countings.map(score))
  return most === 0 ? undefined : countings.find((counting) => score(counting) === most)
}

/**
 * Where the selections of a text are. Each has the words of its name; without a name that is its words, it is where the other selections
 * of the text, or else those of the project, were right. Where nothing tells how the program counts, all countings must agree, or one must
 * cut fewer words in two.
 */
export function findSpans(
  positions: Positions,
  selections: readonly QdaSelection[],
  ofProject: Votes,
  { isAtlas }: { isAtlas: boolean },
): FoundSpan[] {
  const votes: Votes = new Map()
  addVotes(votes, positions, selections)
  const all = positions.countings()
  const scoreOf = (counting: Counting) => (votes.get(counting) ?? 0) * 1e6 + (ofProject.get(counting) ?? 0)
  const usual = best(all, scoreOf) ?? bestByWords(positions, selections, { isAtlas })
  return selections.map((selection) => {
    const fitting = positions.fitting(selection)
    const fits = best(fitting, scoreOf)
    if (fits !== undefined) return { selection, span: positions.spanAt(selection, fits) }
    const named = positions.findName(selection)
    if (named !== undefined) return { selection, span: named }
    if (usual !== undefined) return { selection, span: positions.spanAt(selection, usual) }
    const spans = all.filter((counting) => !counting.includes('mark')).map((one) => positions.spanAt(selection, one))
    const [first] = spans
    const isCertain = spans.every((span) => span?.from === first?.from && span?.to === first?.to)
    return { selection, span: isCertain ? first : undefined }
  })
}

function bestByWords(
  positions: Positions,
  selections: readonly QdaSelection[],
  { isAtlas }: { isAtlas: boolean },
): Counting | undefined {
  const plain = positions.countings().filter((counting) => !counting.includes('mark'))
  const scores = plain.map((counting) => ({ counting, whole: positions.countWhole(selections, counting) }))
  const most = Math.max(...scores.map(({ whole }) => whole))
  const winners = scores.filter(({ whole }) => whole === most).map(({ counting }) => counting)
  // ATLAS.ti is known to count a break of two characters as one.
  if (isAtlas && winners.includes('one')) return 'one'
  return winners.length === 1 ? winners[0] : undefined
}
