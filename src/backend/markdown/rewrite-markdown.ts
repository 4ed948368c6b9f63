import { createTokenReader } from './markdown-tokens.ts'
import type { Token } from './token.ts'

/** What stands for a token; null drops it, with the space before it. */
export type Rewrite = (token: Token) => string | null

export interface Rewriter {
  /** What is settled of the text so far; never half a citation, link or piece of code. */
  push(piece: string): string
  end(): string
}

/** White space that is held back for what follows it; of a longer run only the end. */
const longestWait = 100

/** White space, and a parenthesis just opened, that wait for what follows: it may be dropped, and they with it. */
function findWaiting(text: string): string {
  const beforeBlanks = (end: number) => {
    let start = end
    while (end - start < longestWait && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
    return start
  }
  const start = beforeBlanks(text.length)
  return text.slice(text[start - 1] === '(' ? beforeBlanks(start - 1) : start)
}

/** A bracket that would become a number of its own, were something within it dropped. */
const openNumber = /\[\^?[\d\s,;&–—-]{0,40}$/
const wordJoiner = '\u2060'

/** What says nothing about whether parentheses close at once; a longer run of it says that they do not. */
const undecidedRun = new RegExp(String.raw`^[\s,;]{0,${longestWait}}$`)
const waitingBlanks = new RegExp(String.raw`^\s{0,${longestWait}}`)
const closingRun = new RegExp(String.raw`^[\s,;]{0,${longestWait}}\)`)

/** What is left of `held` before `next`, when something between the two was dropped. */
function closeGap(held: string, next: string): { held: string; next: string } {
  if (held.includes('(')) {
    const closed = next.replace(closingRun, '')
    return closed === next
      ? { held: held.trimEnd(), next: next.replace(waitingBlanks, '') }
      : { held: '', next: closed }
  }
  return /^(?!\[)[\s\p{P}]/u.test(next) ? { held: '', next } : { held, next }
}

export function createRewriter(rewrite: Rewrite): Rewriter {
  const reader = createTokenReader()
  let held = ''
  let hasGap = false
  /** After a gap in parentheses: what does not tell yet whether they close at once. */
  let undecided = ''
  /** The end of what was settled. */
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
    push: (piece) => take(reader.push(piece)),
    end() {
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

/** The numbers a mark names, of those that exist, in the order it names them. */
export function resolveMark({ ranges }: Extract<Token, { kind: 'mark' }>, given: readonly number[]): number[] {
  const named = ranges.flatMap(([first, last]) => given.filter((number) => number >= first && number <= last))
  return [...new Set(named)]
}

export const formatMarks = (numbers: readonly number[]) => numbers.map((number) => `[${number}]`).join('')
