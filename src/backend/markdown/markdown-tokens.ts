// The parts of a Markdown text that citations depend on, found while the text is still growing.

export type Token =
  | { kind: 'text' | 'code'; raw: string }
  | Link
  | { kind: 'image'; raw: string; label: string }
  /** `[1]`, `[1, 4]`, `[1-3]`: the numbers as ranges, both ends included. */
  | { kind: 'mark'; raw: string; ranges: [first: number, last: number][] }

interface Link {
  kind: 'link'
  raw: string
  /** Empty for an address that stands for itself. */
  label: string
  url: string
}

/** A token, nothing of the kind, or: what follows decides. */
type Reading = Token | null | 'wait'

const longestCodeSpan = 500
const longestLabel = 1000
const longestUrl = 2000
const longestDestination = 2400

const urlStarts = ['https://', 'http://', 'www.', 'm.youtube.com/', 'youtube.com/', 'youtu.be/']
const special =
  /[\\`[【［<]|!(?=\[|$)|(?<![\p{L}\p{N}./@-])(?:https?:\/\/|www\.|m\.youtube\.com\/|youtube\.com\/|youtu\.be\/)/giu
const bareUrl = /[\w!#$%&'()*+,\-./:;=?@~]+/y
const blankLine = /\n[ \t]*\n/

const numberList = String.raw`\d{1,15}(?:[ \t]*(?:[,;&、–—-]|and)[ \t]*\d{1,15})*`
const markBody = String.raw`(?:\^|#|(?:passage|excerpt|source|citation)s?)?[ \t]*(${numberList})[ \t]*(?:†[^\]】］\n]{0,80})?`
const mark = new RegExp(String.raw`\[${markBody}\]|【${markBody}】|［${markBody}］`, 'iy')
const destination =
  /\([ \t]*(?:(?:<([^<>\n]*)>|((?:[^\s()\\]|\\\S|\((?:[^\s()\\]|\\\S)*\))+))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?)?[ \t]*\)/y
/** Every beginning of a destination is one of these. */
const openDestination = /^\([ \t]*(?:(?:<[^<>\n]*>?|\S*)(?:[ \t]+(?:["'(][^\n]*)?)?)?$/

const at = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  return pattern.exec(text)
}

function readCode(text: string, start: number, isFinal: boolean): Reading {
  const fence = /^`+/.exec(text.slice(start))?.[0] ?? ''
  const bodyStart = start + fence.length
  if (bodyStart === text.length && !isFinal) return 'wait'
  const asText: Token = { kind: 'text', raw: fence }
  const isBlock = fence.length >= 3 && (start === 0 || text[start - 1] === '\n')
  for (const run of text.slice(bodyStart).matchAll(/`+/g)) {
    if (run[0].length !== fence.length) continue
    const end = bodyStart + run.index + fence.length
    if (end === text.length && !isFinal) return 'wait'
    const body = text.slice(bodyStart, end - fence.length)
    return !isBlock && blankLine.test(body) ? asText : { kind: 'code', raw: text.slice(start, end) }
  }
  const cannotClose = !isBlock && (blankLine.test(text.slice(bodyStart)) || text.length - bodyStart > longestCodeSpan)
  return isFinal || cannotClose ? asText : 'wait'
}

/** Where the `]` of the `[` at `start` is. */
function findLabelEnd(text: string, start: number, isFinal: boolean): number | null | 'wait' {
  let depth = 0
  const limit = Math.min(text.length, start + longestLabel)
  for (let index = start; index < limit; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '[') depth++
    else if (character === ']' && --depth === 0) return index
    else if (character === '\n' && at(/\n[ \t]*\n/y, text, index)) return null
  }
  return isFinal || limit < text.length ? null : 'wait'
}

function readLink(text: string, start: number, isFinal: boolean): Link | null | 'wait' {
  const labelEnd = findLabelEnd(text, start, isFinal)
  if (labelEnd === null || labelEnd === 'wait') return labelEnd
  const next = labelEnd + 1
  if (next >= text.length) return isFinal ? null : 'wait'
  if (text[next] !== '(') return null
  const found = at(destination, text, next)
  if (found && found[0].length <= longestDestination) {
    const url = (found[1] ?? found[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1')
    return { kind: 'link', raw: text.slice(start, next) + found[0], label: text.slice(start + 1, labelEnd), url }
  }
  return !isFinal && text.length - next <= longestDestination && openDestination.test(text.slice(next)) ? 'wait' : null
}

const toRanges = (list: string): [number, number][] =>
  [...list.matchAll(/(\d+)(?:\s*[–—-]\s*(\d+))?/g)].map(([, first, last = first]) => [Number(first), Number(last)])

function readBracket(text: string, start: number, isFinal: boolean): Reading {
  const found = at(mark, text, start)
  const link = text[start] === '[' ? readLink(text, start, isFinal) : null
  if (link !== null) return link
  if (found) return { kind: 'mark', raw: found[0], ranges: toRanges(found[1] ?? found[2] ?? found[3] ?? '') }
  const isOpen = text[start] !== '[' && /^.[^\]】］\n]{0,100}$/.test(text.slice(start))
  return isOpen && !isFinal ? 'wait' : null
}

function readAngle(text: string, start: number, isFinal: boolean): Reading {
  const found = at(/<(https?:\/\/[^\s<>[\]]*)>/iy, text, start)
  if (found) return { kind: 'link', raw: found[0], label: '', url: found[1] ?? '' }
  const rest = text.slice(start + 1)
  const isOpen =
    rest.length < longestUrl &&
    !/[\s<>[\]]/.test(rest) &&
    (urlStarts.some((s) => s.startsWith(rest)) || /^https?:\/\//i.test(rest))
  return isOpen && !isFinal ? 'wait' : null
}

/** Punctuation at its end belongs to the sentence, a closing parenthesis only when none was opened. */
function trimUrl(url: string): string {
  const trimmed = url.replace(/[.,;:!?'*_~]+$/, '')
  if (!trimmed.endsWith(')')) return trimmed
  const isBalanced = trimmed.split('(').length >= trimmed.split(')').length
  return isBalanced ? trimmed : trimUrl(trimmed.slice(0, -1))
}

function readUrl(text: string, start: number, isFinal: boolean): Reading {
  const found = at(bareUrl, text, start)?.[0] ?? ''
  if (start + found.length === text.length && !isFinal && found.length < longestUrl) return 'wait'
  const raw = trimUrl(found)
  return raw === '' ? null : { kind: 'link', raw, label: '', url: /^https?:/i.test(raw) ? raw : `https://${raw}` }
}

function readSpecial(text: string, start: number, isFinal: boolean): Reading {
  switch (text[start]) {
    case '\\':
      if (start + 1 === text.length && !isFinal) return 'wait'
      return { kind: 'text', raw: text.slice(start, start + 2) }
    case '`':
      return readCode(text, start, isFinal)
    case '!': {
      if (start + 1 === text.length) return isFinal ? null : 'wait'
      const link = readLink(text, start + 1, isFinal)
      return link === null || link === 'wait' ? link : { kind: 'image', raw: `!${link.raw}`, label: link.label }
    }
    case '<':
      return readAngle(text, start, isFinal)
    case '[':
    case '【':
    case '［':
      return readBracket(text, start, isFinal)
    default:
      return readUrl(text, start, isFinal)
  }
}

/** How much at the end of plain text may be the beginning of an address. */
function countPossibleUrlStart(text: string): number {
  const word = /(?:^|[^\p{L}\p{N}./@:-])([a-z.:/]{1,14})$/iu.exec(text)?.[1]?.toLowerCase() ?? ''
  return word !== '' && urlStarts.some((start) => start.startsWith(word)) ? word.length : 0
}

/**
 * The tokens from `from` on that nothing that may follow can change, and the rest of the text, none when the text `isFinal`.
 * What stands before `from` was read already; its last character decides whether a word or a line goes on.
 */
export function readTokens(text: string, isFinal: boolean, from = 0): { tokens: Token[]; rest: string } {
  const tokens: Token[] = []
  const addText = (raw: string) => {
    if (raw !== '') tokens.push({ kind: 'text', raw })
  }
  for (let position = from; ; ) {
    const found = at(special, text, position)
    if (!found) {
      const end = Math.max(position, text.length - (isFinal ? 0 : countPossibleUrlStart(text)))
      addText(text.slice(position, end))
      return { tokens, rest: text.slice(end) }
    }
    addText(text.slice(position, found.index))
    const reading = readSpecial(text, found.index, isFinal)
    if (reading === 'wait') return { tokens, rest: text.slice(found.index) }
    const token = reading ?? { kind: 'text', raw: found[0].charAt(0) }
    tokens.push(token)
    position = found.index + token.raw.length
  }
}
