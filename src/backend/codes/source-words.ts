// The words of a text in a project, without the times and names of speakers that Footnote or another program wrote before them.
import { type AnchorWord, anchorWords } from '../marks/anchor-words.ts'

/** A word of the text of a source. `start` and `end` are UTF-16 offsets in that text. */
export interface SourceWord extends AnchorWord {
  /** What its line is. */
  line: LineKind
  /** True for the words of what stands before the text of a line, such as the name of a speaker. */
  isPrefix: boolean
}

/**
 * `text`: what is said, or anything that may be. `shown`: a description of what is shown. `other`: a title, a summary, or the words of a
 * mark on a line of their own; nobody says these here, although they may have the same words as what is said.
 */
type LineKind = 'text' | 'shown' | 'other'

/** The time that stands at the beginning of a line. */
export interface SourceTime {
  /** The UTF-16 offset of the line, and of its end without the line break. */
  lineFrom: number
  lineTo: number
  startMs: number
  /** Null if the line states only one time. */
  endMs: number | null
  /** True if nothing follows the time on its line. */
  isAlone: boolean
}

export interface SourceText {
  text: string
  words: SourceWord[]
  times: SourceTime[]
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`
const range = String.raw`${time}(?:\s*(?:-->|[-–—])\s*${time})?`
/** `[0:31]`, `[0:31–0:40]`, `(0:31)`, `#0:31#`; without brackets only with hours, because speech may begin with a time. */
const heads = [new RegExp(String.raw`^\s*[[(#]\s*${range}\s*[\])#]`), /^\s*(\d{1,3}):(\d{2}):(\d{2})(?:[.,](\d{1,3}))?/]
/** What Footnote's export writes before the text of a line: its kind, or the name of a speaker. */
const kindPrefix = /^\s*\[[^\]\n]{1,40}\]/
const speakerPrefix = /^[^\n:：.?!]{1,80}[:：](?=\s+\S)/
const shownTag = /^\s*\[shown\]/i
const otherTag = /^\s*\[(?:section|summary)[^\]\n]{0,40}\]/i

const toMs = (hours = '0', minutes = '0', seconds = '0', fraction = '') =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0') || 0)

/** Reads the times, which may follow one another on a line, and returns the length of all of them. */
function readHead(line: string): { length: number; startMs: number; endMs: number | null } | undefined {
  for (const head of heads) {
    const found = head.exec(line)
    if (found === null) continue
    const [all, ...parts] = found
    const endMs = parts[5] === undefined ? null : toMs(parts[4], parts[5], parts[6], parts[7])
    return { length: all.length, startMs: toMs(parts[0], parts[1], parts[2], parts[3]), endMs }
  }
  return undefined
}

/** In a text in which nearly all lines have one time, a line with two is one that Footnote adds for a mark. */
const mostAdded = 0.2
const leastLines = 3

interface Line {
  text: string
  at: number
  head: ReturnType<typeof readHead>
}

function kindOf(
  { text, at, head }: Line,
  { firstTimed, hasAdded }: { firstTimed: number; hasAdded: boolean },
): LineKind {
  const rest = text.slice(head?.length ?? 0)
  if (at < firstTimed || otherTag.test(rest)) return 'other'
  if (head !== undefined && head.endMs !== null && hasAdded) return 'other'
  return shownTag.test(rest) ? 'shown' : 'text'
}

const lengthOfPrefix = (rest: string): number =>
  shownTag.test(rest) || otherTag.test(rest)
    ? (kindPrefix.exec(rest)?.[0].length ?? 0)
    : (speakerPrefix.exec(rest)?.[0].length ?? 0)

export function readSourceText(text: string): SourceText {
  const lines: Line[] = [...text.matchAll(/[^\r\n\u2028\u2029]+/g)].map(({ 0: line, index }) => ({
    text: line,
    at: index,
    head: readHead(line),
  }))
  const timed = lines.filter(({ head }) => head !== undefined)
  const layout = {
    firstTimed: timed.length < leastLines ? 0 : (timed[0]?.at ?? 0),
    hasAdded: timed.filter(({ head }) => head?.endMs !== null).length <= mostAdded * timed.length,
  }
  const words: SourceWord[] = []
  const times: SourceTime[] = []
  for (const line of lines) {
    const { text: own, at, head } = line
    const length = head?.length ?? 0
    if (head !== undefined) {
      const isAlone = own.slice(length).trim() === ''
      times.push({ lineFrom: at, lineTo: at + own.length, startMs: head.startMs, endMs: head.endMs, isAlone })
    }
    const kind = kindOf(line, layout)
    // Only a line with a time begins with the name of a speaker.
    const prefixLength = head === undefined ? 0 : lengthOfPrefix(own.slice(length))
    for (const { key, start, end } of anchorWords(own.slice(length)))
      words.push({
        key,
        start: at + length + start,
        end: at + length + end,
        line: kind,
        isPrefix: start < prefixLength,
      })
  }
  return { text, words, times }
}

/** The line with a time that the offset is in or after; undefined before the first one. */
export function timeBefore({ times }: SourceText, offset: number): SourceTime | undefined {
  return times.findLast(({ lineFrom }) => lineFrom <= offset)
}
