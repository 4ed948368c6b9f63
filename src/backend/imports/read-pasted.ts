import { readLine } from './read-line.ts'
import { unreadable } from './unreadable.ts'
import { readVideoUrl } from './video-url.ts'

/** One thing found in what was pasted. */
export type Pasted = { input: string } & (
  | {
      kind: 'video'
      videoId: string
      openAtMs: number
      /** The video was found further up already. */
      isDuplicate: boolean
    }
  | { kind: 'unreadable'; reason: string }
)

const longestInput = 300
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/**
 * Everything in a text, in order: every link and bare id (see find-bare-ids.ts) is one thing; a line of words without either
 * is one unreadable thing, and words beside a link are its context. Of a list, each entry is one thing, or as many as it
 * holds links and ids.
 */
export function readPasted(pasted: string | readonly string[]): Pasted[] {
  const found = typeof pasted === 'string' ? pasted.split(lineBreak).flatMap(readTextLine) : pasted.flatMap(readEntry)
  return markDuplicates(found)
}

function readTextLine(line: string): Pasted[] {
  const found = readLine(line)
  if (found.length > 0) return found.map(({ text, url }) => toPasted(text, url))
  return holdsWords(line) ? [toPasted(line, readVideoUrl(line))] : []
}

function readEntry(entry: string): Pasted[] {
  const found = entry.split(lineBreak).flatMap(readLine)
  const [only] = found
  if (only && found.length === 1) return [toPasted(entry, only.url)]
  if (only) return found.map(({ text, url }) => toPasted(text, url))
  return [
    entry.trim() === ''
      ? { input: entry, kind: 'unreadable', reason: unreadable.empty }
      : toPasted(entry, readVideoUrl(entry)),
  ]
}

/** Lines of rules, brackets and tags are the form of a text, not its content. */
function holdsWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line.replace(/<[^<>]*>/g, ''))
}

function toPasted(input: string, url: ReturnType<typeof readVideoUrl>): Pasted {
  return url.kind === 'video'
    ? { input: shorten(input), ...url, isDuplicate: false }
    : { input: shorten(input), ...url }
}

function shorten(input: string): string {
  const text = input.trim()
  return text.length > longestInput ? `${text.slice(0, longestInput - 1).toWellFormed()}…` : text.toWellFormed()
}

function markDuplicates(found: readonly Pasted[]): Pasted[] {
  const seen = new Set<string>()
  return found.map((thing) => {
    if (thing.kind !== 'video') return thing
    const isDuplicate = seen.has(thing.videoId)
    seen.add(thing.videoId)
    return { ...thing, isDuplicate }
  })
}
