// Reads code in a text that may still grow. The text that is held back is limited, and nothing is searched twice.
import type { Token } from './token.ts'

/** Characters between the backticks; a longer span is read as text. */
const longestSpan = 500
/** Characters of a block that are held back until it ends; a longer block is passed on as code before its end. */
const longestHeldBlock = 2000
/** A longer run of backticks is read as text. */
const longestFence = 100

const blankLine = /\n[ \t]*\n/

export interface CodeRead {
  token: Token
  /** The number of backticks that will end the block which this token starts; 0 if the token is complete. */
  openFence: number
}

function countBackticks(text: string, start: number): number {
  let end = start
  while (text[end] === '`') end++
  return end - start
}

/** The start of the first run of exactly `length` backticks at or after `from`, which must not be inside a run. */
function findFence(text: string, from: number, length: number): number | undefined {
  for (let index = text.indexOf('`', from); index >= 0; ) {
    const found = countBackticks(text, index)
    if (found === length) return index
    index = text.indexOf('`', index + found)
  }
  return undefined
}

/** The number of backticks at the end of the text, if they may still become a run of `length`. */
function countUnfinished(text: string, from: number, length: number): number {
  let start = text.length
  while (start > from && text[start - 1] === '`') start--
  return text.length - start <= length ? text.length - start : 0
}

/**
 * Reads the code that starts with the backticks at `start`; returns a text token if it is not code. `searched` is the number of characters
 * after `start` in which the end was already searched.
 */
export function readCode(text: string, start: number, isFinal: boolean, searched: number): CodeRead | 'wait' {
  const asText = (raw: string): CodeRead => ({ token: { kind: 'text', raw }, openFence: 0 })
  const asCode = (end: number, openFence = 0): CodeRead => ({
    token: { kind: 'code', raw: text.slice(start, end) },
    openFence,
  })
  const length = countBackticks(text, start)
  const bodyStart = start + length
  const fence = text.slice(start, bodyStart)
  // Backticks after other backticks belong to a run that was too long.
  if (length > longestFence || text[start - 1] === '`') return asText(fence)
  if (bodyStart === text.length && !isFinal) return 'wait'
  const isBlock = length >= 3 && (start === 0 || text[start - 1] === '\n')
  let from = Math.max(bodyStart, start + searched)
  while (from > bodyStart && text[from - 1] === '`') from--
  const closing = findFence(text, from, length)
  const bodyEnd = closing ?? text.length - countUnfinished(text, bodyStart, length)
  if (!isBlock && (bodyEnd - bodyStart > longestSpan || blankLine.test(text.slice(bodyStart, bodyEnd))))
    return asText(fence)
  if (isBlock && bodyEnd - bodyStart > longestHeldBlock) return asCode(bodyStart + longestHeldBlock, length)
  if (closing === undefined) return isFinal ? asText(fence) : 'wait'
  const end = closing + length
  return end === text.length && !isFinal ? 'wait' : asCode(end)
}

/** Reads the continuation of a block that has started, as far as it can no longer change. */
export function readOpenCode(text: string, start: number, isFinal: boolean, fence: number): CodeRead {
  let from = start
  if (text[start - 1] === '`') from += countBackticks(text, start)
  const closing = findFence(text, from, fence)
  const token = (end: number): Token => ({ kind: 'code', raw: text.slice(start, end) })
  if (closing !== undefined && (isFinal || closing + fence < text.length))
    return { token: token(closing + fence), openFence: 0 }
  const end = isFinal ? text.length : text.length - countUnfinished(text, from, fence)
  return { token: token(closing ?? end), openFence: fence }
}
