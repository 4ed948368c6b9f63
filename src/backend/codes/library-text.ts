// The present words of a video in the library, and where the words of a source are among them.
import type { MarkedKind, TextPlace, TextRange } from '../../contract/app/marks.ts'
import { type AnchorWord, anchorWords } from '../marks/anchor-words.ts'
import type { TextClip } from '../marks/join-clips.ts'
import { alignTexts } from './align-texts.ts'
import type { TextSpan } from './positions.ts'
import type { SourceText, SourceWord } from './source-words.ts'

export interface LibraryWord extends AnchorWord {
  kind: MarkedKind
  clip: number
  /** The position among the words of its kind. */
  index: number
}

export interface LibraryText {
  clips: Readonly<Record<MarkedKind, readonly TextClip[]>>
  words: Readonly<Record<MarkedKind, readonly LibraryWord[]>>
  /** No mark can begin after this time. */
  endMs: number
}

export function readLibraryText({
  clips,
  durationMs,
}: {
  clips: LibraryText['clips']
  durationMs: number | null
}): LibraryText {
  const wordsOf = (kind: MarkedKind) =>
    clips[kind]
      .flatMap(({ text }, clip) => anchorWords(text).map((word) => ({ ...word, kind, clip })))
      .map((word, index) => ({ ...word, index }))
  const lastMs = [...clips.said, ...clips.shown].reduce((last, { endMs }) => Math.max(last, endMs), 0)
  const endMs = durationMs === null ? Number.POSITIVE_INFINITY : Math.max(durationMs + 1000, lastMs)
  return { clips, words: { said: wordsOf('said'), shown: wordsOf('shown') }, endMs }
}

/** The words of a place, by their positions among the words of its kind. Undefined if there are none. */
export function wordsOfPlace(
  text: LibraryText,
  kind: MarkedKind,
  { from, to }: { from: TextPlace; to: TextPlace },
): { first: number; last: number } | undefined {
  const words = text.words[kind]
  const isAfterStart = ({ clip, end }: LibraryWord) => clip > from.clip || (clip === from.clip && end > from.offset)
  const isBeforeEnd = ({ clip, start }: LibraryWord) => clip < to.clip || (clip === to.clip && start < to.offset)
  const first = findFirst(words, isAfterStart)
  const last = findFirst(words, (word) => !isBeforeEnd(word)) - 1
  return first <= last ? { first, last } : undefined
}

const longestClip = 1e7

/** Like `wordsOfPlace`; for signs without letters, such as “♪”, two negative numbers that no other place has. */
export function wordsOrSigns(
  text: LibraryText,
  kind: MarkedKind,
  place: { from: TextPlace; to: TextPlace },
): { first: number; last: number } {
  const numberOf = ({ clip, offset }: TextPlace) => -(clip * longestClip + offset + 1)
  return wordsOfPlace(text, kind, place) ?? { first: numberOf(place.from), last: numberOf(place.to) }
}

/** Where signs without letters are: in the clips from a time on, the one after as many others as given. */
export function findSigns(
  { clips }: LibraryText,
  signs: string,
  { startMs, others }: { startMs: number; others: number },
): TextRange | undefined {
  for (const kind of ['said', 'shown'] as const) {
    let left = others
    for (const [clip, own] of clips[kind].entries()) {
      // Times of a source are in whole seconds.
      if (own.startMs < Math.floor(startMs / 1000) * 1000) continue
      for (let at = own.text.indexOf(signs); at >= 0; at = own.text.indexOf(signs, at + 1))
        if (left-- === 0) return { kind, from: { clip, offset: at }, to: { clip, offset: at + signs.length } }
    }
  }
  return undefined
}

/** The position of the first word for which `isTrue` holds; it holds for all words after that one. */
function findFirst(words: readonly LibraryWord[], isTrue: (word: LibraryWord) => boolean): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const word = words[middle]
    if (word !== undefined && isTrue(word)) high = middle
    else low = middle + 1
  }
  return low
}

/** For each word of the source, the same word of the library. */
export type WordMap = (LibraryWord | undefined)[]

/** The words of the source line by line: positions in `source.words`. */
function linesOf({ text, words }: SourceText): number[][] {
  const lines: number[][] = []
  let end = -1
  words.forEach((word, index) => {
    if (lines.length === 0 || /[\r\n\u2028\u2029]/.test(text.slice(end, word.start))) lines.push([])
    lines.at(-1)?.push(index)
    end = word.end
  })
  return lines
}

/** What is shown stands in lines of its own, between those of what is said. */
function mapShownLines(source: SourceText, lines: readonly number[][], library: LibraryText, map: WordMap): void {
  const byKeys = new Map<string, LibraryWord[][]>()
  for (const words of Map.groupBy(library.words.shown, ({ clip }) => clip).values()) {
    const keys = words.map(({ key }) => key).join(' ')
    const same = byKeys.get(keys)
    if (same === undefined) byKeys.set(keys, [words])
    else same.push(words)
  }
  for (const line of lines) {
    const plain = line.filter((index) => source.words[index]?.isPrefix === false)
    for (const indexes of [line, plain]) {
      const keys = indexes.map((index) => source.words[index]?.key ?? '').join(' ')
      const found = byKeys.get(keys)?.shift()
      if (found === undefined || found.length === 0) continue
      indexes.forEach((index, position) => {
        map[index] = found[position]
      })
      break
    }
  }
}

function align(source: SourceText, indexes: readonly number[], words: readonly LibraryWord[], map: WordMap): void {
  const keys = indexes.map((index) => source.words[index]?.key ?? '')
  const at = alignTexts(
    keys,
    words.map(({ key }) => key),
  )
  indexes.forEach((index, position) => {
    const found = at[position] ?? -1
    if (found >= 0) map[index] = words[found]
  })
}

/** A line with fewer of its words in what is said does not belong to it. */
const leastOfLine = 0.4

/** A prefix may be the beginning of what is said, such as “Note: ”. */
function mapPrefixes({ words }: SourceText, library: LibraryText, map: WordMap): void {
  const taken = new Set(map)
  for (let index = words.length - 2; index >= 0; index--) {
    const [word, next] = [words[index], map[index + 1]]
    if (word?.isPrefix !== true || next === undefined || map[index] !== undefined) continue
    const before = library.words[next.kind][next.index - 1]
    if (before?.key === word.key && !taken.has(before)) map[index] = before
  }
}

/** Finds the words of a source in the present text of its video, which may have changed. */
export function mapWords(source: SourceText, library: LibraryText): WordMap {
  const map: WordMap = new Array(source.words.length).fill(undefined)
  const lines = linesOf(source).filter(([first]) => source.words[first ?? -1]?.line !== 'other')
  mapShownLines(source, lines, library, map)
  const isFree = (index: number) => map[index] === undefined && source.words[index]?.isPrefix === false
  const free = lines.filter((line) => line.every((index) => map[index] === undefined))
  const isShown = ([first]: number[]) => source.words[first ?? -1]?.line === 'shown'
  const said = free.filter((line) => !isShown(line))
  align(source, said.flat().filter(isFree), library.words.said, map)
  const strange = said.filter((line) => {
    const counted = line.filter((index) => source.words[index]?.isPrefix === false)
    return counted.filter((index) => map[index] !== undefined).length < leastOfLine * counted.length
  })
  const usedClips = new Set(map.flatMap((word) => (word?.kind === 'shown' ? word.clip : [])))
  const freeShown = library.words.shown.filter(({ clip }) => !usedClips.has(clip))
  const shown = free.filter((line) => isShown(line) || strange.includes(line))
  if (shown.length > 0 && freeShown.length > 0) {
    for (const index of strange.flat()) map[index] = undefined
    align(source, shown.flat().filter(isFree), freeShown, map)
  }
  mapPrefixes(source, library, map)
  return map
}

/** The positions in `source.words` of the first word and after the last word that a span touches. */
export function wordsInSpan({ words }: SourceText, span: TextSpan): { first: number; end: number } {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.end ?? 0) > span.from) high = middle
    else low = middle + 1
  }
  let end = low
  while (end < words.length && (words[end]?.start ?? span.to) < span.to) end++
  return { first: low, end }
}

interface Mapped {
  index: number
  source: SourceWord
  library: LibraryWord
}

/** Below this share of found words the selection is looked for like a mark whose text has changed. */
const leastFound = 0.6

/**
 * The places in the library that a span of the source is: one, or one of each kind if it begins in what is said and ends in what is shown.
 * Empty if most of its words are not there.
 */
export function findRanges(source: SourceText, map: WordMap, library: LibraryText, span: TextSpan): TextRange[] {
  const { first, end } = wordsInSpan(source, span)
  const mapped: Mapped[] = []
  let counted = 0
  for (let index = first; index < end; index++) {
    const [word, found] = [source.words[index], map[index]]
    if (word === undefined) continue
    if (!word.isPrefix || found !== undefined) counted++
    if (found !== undefined) mapped.push({ index, source: word, library: found })
  }
  if (mapped.length === 0 || mapped.length < leastFound * counted) return []
  const [from, to] = [mapped[0]?.library.kind, mapped.at(-1)?.library.kind]
  const kinds = from === to ? [from] : [from, to]
  return kinds.flatMap((kind) => {
    const ofKind = mapped.filter((word) => word.library.kind === kind)
    const [head, tail] = [ofKind[0], ofKind.at(-1)]
    if (kind === undefined || head === undefined || tail === undefined) return []
    // Words that are far apart in the library are no selection, but single words of a text that is gone.
    if (tail.library.index - head.library.index + 1 > 2 * (end - first) + 4) return []
    const start = kind === from ? withWordsBefore(source, map, library, head, first) : head
    const last = kind === to ? withWordsAfter(source, map, library, tail, end) : tail
    return {
      kind,
      from: { clip: start.library.clip, offset: startOffset(source.text, library, start, span) },
      to: { clip: last.library.clip, offset: endOffset(source.text, library, last, span) },
    }
  })
}

/** The first words of the selection may be other words in the library, where they were corrected: then those belong to it. */
function withWordsBefore(
  { words }: SourceText,
  map: WordMap,
  library: LibraryText,
  head: Mapped,
  first: number,
): Mapped {
  const [word, before] = [words[first], map[first - 1]]
  if (word === undefined || word.isPrefix || head.index === first || before?.kind !== head.library.kind) return head
  const start = library.words[head.library.kind][before.index + 1]
  const isNear = head.library.index - before.index - 1 <= 2 * (head.index - first) + 1
  return start === undefined || !isNear || start.index > head.library.index
    ? head
    : { index: first, source: word, library: start }
}

function withWordsAfter({ words }: SourceText, map: WordMap, library: LibraryText, tail: Mapped, end: number): Mapped {
  const [word, after] = [words[end - 1], map[end]]
  if (word === undefined || word.isPrefix || tail.index === end - 1 || after?.kind !== tail.library.kind) return tail
  const last = library.words[tail.library.kind][after.index - 1]
  const isNear = after.index - tail.library.index - 1 <= 2 * (end - 1 - tail.index) + 1
  return last === undefined || !isNear || last.index < tail.library.index
    ? tail
    : { index: end - 1, source: word, library: last }
}

const isSame = (text: string, clip: string, { source, library }: Mapped) =>
  text.slice(source.start, source.end) === clip.slice(library.start, library.end)

/** Where the selection begins in the clip: inside the word, or before it with the same punctuation. */
function startOffset(text: string, { clips }: LibraryText, word: Mapped, { from }: TextSpan): number {
  const clip = clips[word.library.kind][word.library.clip]?.text ?? ''
  let offset = word.library.start
  if (from > word.source.start) return isSame(text, clip, word) ? offset + from - word.source.start : offset
  for (let at = word.source.start; at > from && offset > 0 && text[at - 1] === clip[offset - 1]; at--) offset--
  return offset
}

function endOffset(text: string, { clips }: LibraryText, word: Mapped, { to }: TextSpan): number {
  const clip = clips[word.library.kind][word.library.clip]?.text ?? ''
  let offset = word.library.end
  if (to < word.source.end) return isSame(text, clip, word) ? offset - (word.source.end - to) : offset
  for (let at = word.source.end; at < to && offset < clip.length && text[at] === clip[offset]; at++) offset++
  return offset
}
