import { createTokenReader } from './markdown-tokens.ts'
import type { Token } from './token.ts'

/** Returns the replacement of a token; null removes the token and the space before it. */
export type Rewrite = (token: Token) => string | null

/** The most white space that is held back; of a longer run only the end. */
const longestWait = 100

/**
 * The white space, or opening parenthesis with the space before it, at the end of the text. It is held back, because it is removed together
 * with the next token if that is removed.
 */
function findWaiting(text: string): string {
  const beforeBlanks = (end: number) => {
    let start = end
    while (end - start < longestWait && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
    return start
  }
  const start = beforeBlanks(text.length)
  return text.slice(text[start - 1] === '(' ? beforeBlanks(start - 1) : start)
}

/** An opening bracket with digits: if a token after it is removed, the rest could form a citation mark that was not there. */
const openNumber = /\[\^?[\d\s,;&–—-]{0,40}$/
const wordJoiner = '\u2060'

/** Text that does not show yet whether the parentheses close at once. If it is longer than `longestWait`, they count as not closing. */
const undecidedRun = new RegExp(String.raw`^[\s,;]{0,${longestWait}}$`)
const waitingBlanks = new RegExp(String.raw`^\s{0,${longestWait}}`)
const closingRun = new RegExp(String.raw`^[\s,;]{0,${longestWait}}\)`)

/** The parts before (`held`) and after (`next`) a removed token, without superfluous spaces, punctuation and empty parentheses. */
function closeGap(held: string, next: string): { held: string; next: string } {
  if (held.includes('(')) {
    const closed = next.replace(closingRun, '')
    return closed === next
      ? { held: held.trimEnd(), next: next.replace(waitingBlanks, '') }
      : { held: '', next: closed }
  }
  return /^(?!\[)[\s\p{P}]/u.test(next) ? { held: '', next } : { held, next }
}

export function createRewriter(rewrite: Rewrite) {
  const reader = createTokenReader()
  let held = ''
  let hasGap = false
  /** After a token was removed within parentheses: text that does not show yet whether they close at once. */
  let undecided = ''
  /** The end of the text that has been returned. */
  let last = ''

  const take = (tokens: readonly Token[]): string => {
    let settled = ''
    for (const token of tokens) {
      let next = rewrite(token)
      if (next === null) {
        hasGap = true
        continue
      }
      if (hasGap && openNumber.test(last + held)) held += wordJoiner
      else if (hasGap) {
        undecided += next
        if (held.includes('(') && undecidedRun.test(undecided)) continue
        ;({ held, next } = closeGap(held, undecided))
      }
      undecided = ''
      hasGap = false
      next = held + next
      held = findWaiting(next)
      const done = next.slice(0, next.length - held.length)
      settled += done
      last = (last + done).slice(-40)
    }
    return settled
  }

  return {
    /** Returns the part of the text that can no longer change; it never ends inside a citation, a link or code. */
    push: (piece: string) => take(reader.push(piece)),
    end(): string {
      const settled = take(reader.end())
      const open = undecided === '' ? { held: hasGap ? '' : held, next: '' } : closeGap(held, undecided)
      held = ''
      undecided = ''
      return settled + open.held + open.next
    },
  }
}

export function rewriteMarkdown(text: string, rewrite: Rewrite): string {
  const rewriter = createRewriter(rewrite)
  return rewriter.push(text) + rewriter.end()
}

/** The existing numbers that a mark refers to, in the order of the mark. */
export function resolveMark({ ranges }: Extract<Token, { kind: 'mark' }>, given: readonly number[]): number[] {
  const named = ranges.flatMap(([first, last]) => given.filter((number) => number >= first && number <= last))
  return [...new Set(named)]
}

export const formatMarks = (numbers: readonly number[]) => numbers.map((number) => `[${number}]`).join('')
