// Reads `[label](destination "title")` and `[1, 2]` in a text that may still grow. Their length is limited, and so is the text held back
// for them.
import { type Link, matchAt, type ReadToken } from './token.ts'

const longestLabel = 300
const deepestLabel = 8
const longestDestination = 1000
const deepestParenthesis = 32

const numberList = String.raw`\d{1,15}(?:[ \t]*(?:[,;&、–—-]|and)[ \t]*\d{1,15})*`
const markBody = String.raw`(?:\^|#|(?:passage|excerpt|source|citation)s?)?[ \t]*(${numberList})[ \t]*(?:†[^\]】］\n]{0,80})?`
const mark = new RegExp(String.raw`\[${markBody}\]|【${markBody}】|［${markBody}］`, 'iy')
/** Text that may become a mark in brackets other than `[`. */
const openMark = /.[^[\]【】［］\n]{0,100}$/y
const closings: Record<string, string> = { '"': '"', "'": "'", '(': ')' }

/** The position after the label whose `[` is at `start`. */
function findLabelEnd(text: string, start: number, isFinal: boolean): number | null | 'wait' {
  let depth = 0
  const limit = Math.min(text.length, start + longestLabel)
  for (let index = start; index < limit; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '[' && ++depth > deepestLabel) return null
    else if (character === ']' && --depth === 0) return index + 1
    else if (character === '\n' && matchAt(/\n[ \t]*\n/y, text, index)) return null
  }
  return isFinal || start + longestLabel <= text.length ? null : 'wait'
}

function skipBlanks(text: string, start: number): number {
  let index = start
  while (text[index] === ' ' || text[index] === '\t') index++
  return index
}

/**
 * The position after an address, which ends before a space or before the parenthesis that closes the destination; null if it cannot be an
 * address.
 */
function skipAddress(text: string, start: number): number | null {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const character = text[index] ?? ''
    if (character === '\\' && /\S/.test(text[index + 1] ?? '')) index++
    else if (character === '(' && ++depth > deepestParenthesis) return null
    else if (character === ')' && --depth < 0) return index
    else if (/\s/.test(character)) return depth > 0 ? null : index
  }
  return text.length
}

/** The same for an address in angle brackets. */
function skipAngle(text: string, start: number): number | null {
  const end = matchAt(/[<>\n]/g, text, start + 1)
  if (end === null) return text.length
  return end[0] === '>' ? end.index + 1 : null
}

/** The position after a title, or of the line break that shows that it is none. */
function skipTitle(text: string, start: number): number {
  const closing = closings[text[start] ?? ''] ?? ''
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\n') return index
    if (text[index] === '\\') index++
    else if (text[index] === closing) return index + 1
  }
  return text.length
}

/** Reads the destination at the start of a text; 'wait' if the text ends inside it. */
function readDestination(text: string): { length: number; url: string } | null | 'wait' {
  const urlStart = skipBlanks(text, 1)
  const urlEnd = text[urlStart] === '<' ? skipAngle(text, urlStart) : skipAddress(text, urlStart)
  if (urlEnd === null) return null
  let end = skipBlanks(text, urlEnd)
  if (end > urlEnd && (text[end] ?? '') in closings) end = skipBlanks(text, skipTitle(text, end))
  if (end >= text.length) return 'wait'
  if (text[end] !== ')') return null
  const url = text.slice(urlStart, urlEnd).replace(/^<(.*)>$/, '$1')
  return { length: end + 1, url: url.replace(/\\([!-/:-@[-`{-~])/g, '$1') }
}

export function readLink(text: string, start: number, isFinal: boolean): Link | null | 'wait' {
  const labelEnd = findLabelEnd(text, start, isFinal)
  if (labelEnd === null || labelEnd === 'wait') return labelEnd
  if (labelEnd >= text.length) return isFinal ? null : 'wait'
  if (text[labelEnd] !== '(') return null
  const found = readDestination(text.slice(labelEnd, labelEnd + longestDestination))
  if (found === null) return null
  if (found === 'wait') return isFinal || text.length - labelEnd >= longestDestination ? null : 'wait'
  const raw = text.slice(start, labelEnd + found.length)
  return { kind: 'link', raw, label: text.slice(start + 1, labelEnd - 1), url: found.url }
}

const toRanges = (list: string): [number, number][] =>
  [...list.matchAll(/(\d+)(?:\s*[–—-]\s*(\d+))?/g)].map(([, first, last = first]) => [Number(first), Number(last)])

/** Reads a link or a mark that starts with the bracket at `start`. */
export function readBracket(text: string, start: number, isFinal: boolean): ReadToken {
  const link = text[start] === '[' ? readLink(text, start, isFinal) : null
  if (link !== null) return link
  const found = matchAt(mark, text, start)
  if (found) return { kind: 'mark', raw: found[0], ranges: toRanges(found[1] ?? found[2] ?? found[3] ?? '') }
  return !isFinal && text[start] !== '[' && matchAt(openMark, text, start) ? 'wait' : null
}
