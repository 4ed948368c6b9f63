// What the selections of one source become: places in the library with their codes and notes.
import type { CodedLeftover } from '../../contract/app/codes.ts'
import type { TextRange } from '../../contract/app/marks.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { placeQuote } from '../marks/place-quote.ts'
import { PlaceableText } from '../marks/placeable-text.ts'
import {
  findRanges,
  findSigns,
  type LibraryText,
  mapWords,
  type WordMap,
  wordsInSpan,
  wordsOfPlace,
  wordsOrSigns,
} from './library-text.ts'
import { type CodeTarget, pathOf, type TagTarget } from './match-codes.ts'
import { findSpans, Positions, type TextSpan, type Votes } from './positions.ts'
import type { QdaCoding, QdaSelection, QdaSource } from './qda-project.ts'
import { readSourceText, type SourceText, timeBefore } from './source-words.ts'

export type WantedPlace =
  | { type: 'words'; range: TextRange; first: number; last: number }
  | { type: 'time'; startMs: number; endMs: number; hasWords: boolean }

export interface WantedMark {
  place: WantedPlace
  /** The words of the file. */
  words: string
  /** The GUIDs of the selections. */
  guids: string[]
  tags: TagTarget[]
  /** In plain text. */
  notes: string[]
  madeBy: string | null
  createdAt: number | null
  /** The words of a mark that the text no longer had when it was exported: it is a mark of the library, if it has that one. */
  markedWords: string | null
  isSimilar: boolean
}

export interface WantedOfSource {
  marks: WantedMark[]
  leftovers: CodedLeftover[]
  /** How many selections Footnote's own export added, for speakers, kinds and sections. */
  own: number
}

interface Reading {
  source: QdaSource
  text: SourceText
  map: WordMap
  library: LibraryText
  placeable: () => { kind: 'said' | 'shown'; text: PlaceableText }[]
}

type Placed = { place: WantedPlace; isSimilar: boolean }

/** What export writes in the description of a mark whose words are gone. */
const goneWords = /(?:^|\n\s*\n)The text is not what was marked[^\n]*Marked: “([^\n]*)”\s*$/

const wordsOf = ({ text }: SourceText, { from, to }: TextSpan) => plainLine(text.slice(from, to))

/** Looks for the words near the time that stands before them, as for a mark whose text changed. */
function placeByQuote({ text, placeable, library }: Reading, span: TextSpan): Placed[] {
  const { first, end } = wordsInSpan(text, span)
  const wordsBetween = (from: number, to: number) =>
    text.words
      .slice(Math.max(0, from), to)
      .filter(({ isPrefix }) => !isPrefix)
      .map((word) => text.text.slice(word.start, word.end))
      .join(' ')
  const quote = wordsBetween(first, end)
  const startMs = timeBefore(text, span.from)?.startMs
  if (quote === '' || startMs === undefined) return []
  const endMs = Math.max(startMs, text.times.find(({ lineFrom }) => lineFrom >= span.to)?.startMs ?? startMs)
  const around = { before: `${wordsBetween(first - 15, first)} `, after: ` ${wordsBetween(end, end + 15)}` }
  for (const { kind, text: clips } of placeable()) {
    const placed = placeQuote(clips, { quote, ...around, startMs, endMs })
    const words = placed && wordsOfPlace(library, kind, placed)
    if (placed === undefined || words === undefined) continue
    const range = { kind, from: placed.from, to: placed.to }
    return [{ place: { type: 'words', range, ...words }, isSimilar: placed.placement === 'similar' }]
  }
  return []
}

/** A mark without words stands as a line with its time alone. */
function placeByTime({ text }: Reading, span: TextSpan): Placed[] {
  const { first, end } = wordsInSpan(text, span)
  const line = text.times.find(({ lineFrom, lineTo }) => lineFrom < span.to && lineTo > span.from)
  if (first < end || line?.isAlone !== true) return []
  const { startMs, endMs } = line
  return [{ place: { type: 'time', startMs, endMs: endMs ?? startMs, hasWords: false }, isSimilar: false }]
}

function placeInText(reading: Reading, span: TextSpan): Placed[] {
  const { text, map, library } = reading
  const { first, end } = wordsInSpan(text, span)
  const ranges = findRanges(text, map, library, span)
  const placed = ranges.flatMap((range): Placed[] => {
    const words = wordsOfPlace(library, range.kind, range)
    if (words === undefined) return []
    const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ')
    const own = text.words.slice(first, end).filter((word, index) => !word.isPrefix || map[first + index] !== undefined)
    const found = library.words[range.kind].slice(words.first, words.last + 1)
    // Between the words of one kind there may be lines of the other.
    const isSimilar = ranges.length === 1 && own.every(({ line }) => line === own[0]?.line) && keys(own) !== keys(found)
    return [{ place: { type: 'words', range, ...words }, isSimilar }]
  })
  if (placed.length > 0) return placed
  const byTime = placeByTime(reading, span)
  if (byTime.length > 0) return byTime
  return first < end ? placeByQuote(reading, span) : placeSigns(reading, span)
}

/** Places a selection without letters. */
function placeSigns({ text, library }: Reading, span: TextSpan): Placed[] {
  const line = timeBefore(text, span.from)
  const signs = text.text.slice(span.from, span.to).trim()
  if (line === undefined || signs === '') return []
  const others = text.text.slice(line.lineFrom, span.from).split(signs).length - 1
  const range = findSigns(library, signs, { startMs: line.startMs, others })
  if (range === undefined) return []
  return [{ place: { type: 'words', range, ...wordsOrSigns(library, range.kind, range) }, isSimilar: false }]
}

function reasonOf({ text, library }: Reading, span: TextSpan): string {
  const { first, end } = wordsInSpan(text, span)
  const words = text.words.slice(first, end)
  if (words.length === 0) return 'The selection has no words.'
  if (words.every(({ isPrefix }) => isPrefix))
    return 'The selection has only the name of a speaker, which no mark can have.'
  if (words.every(({ line }) => line === 'other'))
    return 'The selection has words of a title, a summary or the head of the text. Marks are of what is said or shown.'
  if (library.words.said.length === 0 && library.words.shown.length === 0)
    return 'The video has no transcript in your library. Fetch it again, then import the file again.'
  return 'The transcript in your library does not have these words.'
}

/** The codes that become tags, in the order of the file; null if Footnote itself made the selection. */
function tagsOf(
  codings: readonly QdaCoding[],
  targets: ReadonlyMap<string, CodeTarget>,
): { tags: TagTarget[]; reasons: string[] } | null {
  const tags = new Map<string, TagTarget>()
  const reasons: string[] = []
  let hasOwn = false
  let isUntagged = false
  for (const { codeGuid } of codings) {
    const target = targets.get(codeGuid)
    if (target === undefined) reasons.push('The file does not have one of its codes.')
    else if (target.type === 'left') reasons.push(target.reason)
    else if (target.type === 'own' && target.code === 'Untagged') isUntagged = true
    else if (target.type === 'own') hasOwn = true
    else tags.set(pathOf(target).join('\n'), target)
  }
  return hasOwn && !isUntagged && tags.size === 0 && reasons.length === 0 ? null : { tags: [...tags.values()], reasons }
}

const notesOf = ({ description, notes, codings }: QdaSelection, words: string): string[] => {
  const letters = words.replace(/\s+/g, '')
  const all = [description.replace(goneWords, ''), ...notes, ...codings.flatMap((coding) => coding.notes)]
  // Some programs repeat the words in the description.
  return all.filter((note) => note.trim() !== '' && note.replace(/\s+/g, '') !== letters)
}

export function findWantedMarks(
  source: QdaSource,
  library: LibraryText,
  targets: ReadonlyMap<string, CodeTarget>,
  { votes, isAtlas }: { votes: Votes; isAtlas: boolean },
): WantedOfSource {
  const result: WantedOfSource = { marks: [], leftovers: [], own: 0 }
  const text = readSourceText(source.text ?? '')
  let placeable: ReturnType<Reading['placeable']> | undefined
  const reading: Reading = {
    source,
    text,
    map: mapWords(text, library),
    library,
    placeable() {
      placeable ??= (['said', 'shown'] as const).map((kind) => ({ kind, text: new PlaceableText(library.clips[kind]) }))
      return placeable
    },
  }
  const leave = (words: string, reason: string) =>
    result.leftovers.push({ where: plainLine(source.name), words: plainLine(words), reason })
  const inText = source.selections.filter(({ place }) => place.type === 'text')
  const spans = new Map(
    findSpans(new Positions(text.text), inText, votes, { isAtlas }).map(({ selection, span }) => [selection, span]),
  )

  for (const selection of source.selections) {
    const span = spans.get(selection)
    const words = span === undefined ? plainLine(selection.name) : wordsOf(text, span)
    const codes = tagsOf(selection.codings, targets)
    if (codes === null) {
      result.own++
      continue
    }
    for (const reason of codes.reasons) leave(words, reason)
    const notes = notesOf(selection, words)
    const hasNothing = codes.tags.length === 0 && notes.length === 0
    if (codes.reasons.length > 0 && hasNothing) continue
    const placed = placeSelection(reading, selection, span)
    if (typeof placed === 'string') {
      leave(words, placed)
      continue
    }
    const markedWords = goneWords.exec(selection.description)?.[1] ?? null
    for (const { place, isSimilar } of placed)
      result.marks.push({
        place,
        words,
        guids: [selection.guid],
        tags: codes.tags,
        notes,
        madeBy: selection.codings.find(({ madeBy }) => madeBy !== null)?.madeBy ?? selection.madeBy,
        createdAt:
          selection.createdAt ?? selection.codings.find(({ createdAt }) => createdAt !== null)?.createdAt ?? null,
        markedWords,
        isSimilar,
      })
  }
  return result
}

/** Where a selection is in the library, or the reason why it has no place. */
function placeSelection(reading: Reading, { place }: QdaSelection, span: TextSpan | undefined): Placed[] | string {
  if (place.type === 'other') return 'The selection is an area of a picture or page, which a video does not have.'
  if (place.type === 'time') {
    const hasWords = place.endMs > place.startMs
    return [{ place: { type: 'time', startMs: place.startMs, endMs: place.endMs, hasWords }, isSimilar: false }]
  }
  if (reading.source.text === null) return reading.source.textProblem ?? 'The file does not contain its text.'
  if (span === undefined) return 'The position is not in the text, or the file does not say how it counts line breaks.'
  const placed = placeInText(reading, span)
  return placed.length > 0 ? placed : reasonOf(reading, span)
}
