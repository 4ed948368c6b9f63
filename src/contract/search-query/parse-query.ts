// Reads the text of the search box. Any text is a valid query, and reading it takes linear time.
import type { PassageKind } from '../app/moments.ts'
import { noticeOfEmpty, noticeOfUnknown, noticeOfUnreadable, type QueryField } from './query-notices.ts'
import { type FilterField, filterFields, kindFields, type QueryPart } from './query-parts.ts'
import { readPublishedDay } from './read-published-day.ts'

/** A run of text without white space and quotation marks, or the text between quotation marks. */
interface Piece {
  start: number
  end: number
  content: string
  isPhrase: boolean
  /** A quotation mark closes the phrase. */
  isClosed: boolean
  isExcluded: boolean
}

// A minus counts only at the start of a word or phrase. A quote that is not closed reaches to the end of the text.
const piecePattern =
  /(?<minus>(?<!\S)-)?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?<closing>["“”„«»])?|(?<plain>[^\s"“”„«»]+))/gu

const splitPieces = (text: string): Piece[] =>
  [...text.matchAll(piecePattern)].map(({ 0: all, index, groups: { minus, phrase, closing, plain } = {} }) => ({
    start: index,
    end: index + all.length,
    content: plain ?? phrase ?? '',
    isPhrase: plain === undefined,
    isClosed: closing !== undefined,
    isExcluded: minus !== undefined,
  }))

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

interface Words {
  text: string
  isPrefix: boolean
  /** The content ends with a letter or number, so the last word may be unfinished. */
  isOpen: boolean
}

/** The content from its first to its last word; undefined if it has none. */
function readWords(content: string): Words | undefined {
  const words = [...content.matchAll(wordPattern)]
  const [first, last] = [words.at(0), words.at(-1)]
  if (!first || !last) return undefined
  const end = last.index + last[0].length
  return {
    text: content.slice(first.index, end),
    isPrefix: content.slice(end) === '*',
    isOpen: end === content.length,
  }
}

interface Field {
  name: string
  known: QueryField | undefined
  /** What follows the colon. */
  rest: string
}

const fieldPattern = /^(?<name>\p{L}{2,20})(?<colon>[:：])/u
const knownFields = new Map<string, QueryField>([
  ...[...kindFields, ...filterFields].map((field) => [field, field] as const),
  ['summarized', 'summarised'],
])

/** Other full-width colons are punctuation of a sentence, and `https://` and `std::` are no fields. */
function readField(content: string): Field | undefined {
  const start = content.search(/[\p{L}\p{N}]/u)
  const { 0: all = '', groups: { name = '', colon } = {} } = fieldPattern.exec(content.slice(start)) ?? {}
  const known = knownFields.get(name.toLowerCase())
  const rest = content.slice(start + all.length)
  const isField = known !== undefined || (colon === ':' && !/^(?:\/\/|:)/.test(rest))
  return all !== '' && isField ? { name, known, rest } : undefined
}

const isKind = (field: QueryField): field is PassageKind => kindFields.some((kind) => kind === field)

const languageCode = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i

const isReadable: Record<FilterField, (value: string) => boolean> = {
  in: (value) => value !== '',
  by: hasWords,
  speaker: hasWords,
  tag: (value) => value !== '',
  has: (value) => /^(?:mark|note)s?$/i.test(value),
  after: (value) => readPublishedDay(value) !== undefined,
  before: (value) => readPublishedDay(value) !== undefined,
  lang: (value) => languageCode.test(value),
}

export interface ParsedQuery {
  /** In the order of the text. */
  parts: QueryPart[]
  /** Sentences for the user about text that looks like a filter and was not applied as one. */
  notices: string[]
}

export function parseQuery(text: string): ParsedQuery {
  const pieces = splitPieces(text)
  const typedLength = text.trimEnd().length
  const parts: QueryPart[] = []
  const notices = new Set<string>()
  const unknown = new Set<string>()

  const addWords = (piece: Piece, kind: PassageKind | null): boolean => {
    const words = readWords(piece.content)
    if (!words) return false
    const { start, end, isPhrase, isClosed, isExcluded } = piece
    parts.push({
      type: 'words',
      start,
      end,
      text: words.text,
      kind,
      isPhrase,
      isExcluded,
      isPrefix: words.isPrefix,
      isBeingTyped: words.isOpen && end === text.length && !isClosed && !isExcluded,
    })
    return true
  }

  const addFilter = ({ start, end, content, isExcluded }: Piece, field: FilterField): boolean => {
    const value = content.trim()
    if (isReadable[field](value)) parts.push({ type: 'filter', start, end, field, value, isExcluded })
    else if (!hasWords(value)) return false
    else notices.add(noticeOfUnreadable(field, value))
    return true
  }

  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece) break
    const field = piece.isPhrase ? undefined : readField(piece.content)
    const next = pieces[at + 1]
    const quoted = field?.rest === '' && next?.isPhrase && next.start === piece.end ? next : undefined
    if (!field?.known) {
      addWords(piece, null)
      if (field && hasWords(quoted?.content ?? field.rest)) unknown.add(field.name)
      continue
    }
    const { known, rest } = field
    const { start, isExcluded } = piece
    const value: Piece = { ...(quoted ?? piece), content: quoted?.content ?? rest, start, isExcluded }
    if (quoted) at += 1
    const isAdded = isKind(known)
      ? addWords({ ...value, isExcluded: isExcluded || (!quoted && rest.startsWith('-')) }, known)
      : addFilter(value, known)
    // At the end of the text the value may still be typed.
    if (!isAdded && value.end < typedLength) notices.add(noticeOfEmpty(known))
  }
  if (unknown.size > 0) notices.add(noticeOfUnknown([...unknown]))
  return { parts, notices: [...notices] }
}
