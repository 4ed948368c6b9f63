// Reads the clips of excerpts that may hold a wanted word. Most clips of an excerpt hold none, and SQLite skips those much faster than
// JavaScript could read them.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { passageText } from './index/passages.ts'
import type { WantedWord } from './terms/wanted.ts'

export interface HitClip {
  id: number
  kind: number
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isSound: boolean
  /** True for a section of which only the title is searched, and `text` is the title. */
  isTitle: boolean
}

/** With more patterns than this, reading all clips is faster. */
const mostPatterns = 12
const shortestStem = 3

type Row = [
  excerptId: number,
  id: number,
  kind: number,
  startMs: number,
  endMs: number,
  title: string | null,
  text: string,
  speakerId: string | null,
  isSound: number,
  isTitle: number,
]

const commonBeginning = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

/** One beginning for all forms of a word where they have one that tells them from most other words. */
function shorten(words: readonly string[]): string[] {
  const beginning = words.reduce(commonBeginning)
  return beginning.length >= shortestStem ? [beginning] : [...new Set(words)]
}

/** `LIKE` patterns of which a clip in ASCII must match one, or null if every clip must be read. */
export function listPatterns(wanted: readonly WantedWord[]): string[] | null {
  const beginnings = wanted.flatMap(({ alternatives, prefix }): string[] => {
    if (prefix !== null) return [...prefix]
    const [first] = alternatives
    if (first === undefined || first.words.length > 1) return alternatives.flatMap(({ words }) => words)
    return shorten(alternatives.map(({ words }) => words[0] ?? ''))
  })
  const patterns = [...new Set(beginnings)].map((beginning) => `%${beginning}%`)
  return patterns.length > mostPatterns ? null : patterns
}

const statementFor = (patternCount: number) => {
  const likes = Array.from({ length: patternCount }, () => 'p.text LIKE ? OR')
  // A text that is not ASCII may have letters that are folded: “É” in the text is “e” in the index.
  const condition =
    patternCount === 0 ? '' : `AND (${likes.join(' ')} length(p.text) <> octet_length(p.text) OR p.title IS NOT NULL)`
  return `SELECT e.id, p.id, p.kind, p.start_ms, p.end_ms, p.title, p.text, p.speaker_id, p.is_sound, e.is_title
    FROM json_each(?) AS wanted
    CROSS JOIN excerpts AS e ON e.id = wanted.value
    CROSS JOIN passages AS p ON p.id BETWEEN e.id AND e.id + e.passage_count - 1 ${condition}`
}

/** By excerpt, in the order of `excerptIds`: its clips that may hold a wanted word, in order. Excerpts without such a clip are left out. */
export function readHitClips(
  library: Library,
  excerptIds: readonly number[],
  patterns: readonly string[] | null,
): Map<number, HitClip[]> {
  const rows = prepareOnce<unknown[], Row>(library, statementFor(patterns?.length ?? 0))
    .raw()
    .all(JSON.stringify(excerptIds), ...(patterns ?? []))
  const byExcerpt = new Map<number, HitClip[]>()
  for (const [excerptId, id, kind, startMs, endMs, title, text, speakerId, isSound, isTitle] of rows) {
    const clip = {
      id,
      kind,
      startMs,
      endMs,
      text: title === null ? text : passageText({ title, text: isTitle === 1 ? '' : text }),
      speakerId,
      isSound: isSound === 1,
      isTitle: isTitle === 1,
    }
    const clips = byExcerpt.get(excerptId)
    if (clips === undefined) byExcerpt.set(excerptId, [clip])
    else clips.push(clip)
  }
  return byExcerpt
}
