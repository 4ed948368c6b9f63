// Finds words that somebody remembers, exactly or nearly, near a place in a video.
import type { MarkedKind } from '../../../contract/app/marks.ts'
import { anchorWords } from '../../marks/anchor-words.ts'
import { joinClips, joinedOffset } from '../../marks/join-clips.ts'
import { placeQuote } from '../../marks/place-quote.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passageRange } from '../search/index/passages.ts'
import type { MarkedClip } from './marked-clips.ts'
import { timeOf } from './marked-words.ts'

export interface QuotePlace {
  startMs: number
  endMs: number
  /** The words as the library has them. */
  text: string
  speakerId: string | null
  /** True if the words are the same, apart from case and punctuation. */
  isExact: boolean
  /** The share of words that both texts have in the same order, from 0 to 1. */
  similarity: number
}

/** Words may begin before the excerpt that was found, or end after it. */
const aroundMs = 30_000

type NearbyClip = Omit<MarkedClip, 'isCorrected'>

function listClipsNear(library: Library, videoId: string, kind: MarkedKind, startMs: number, endMs: number) {
  const rowId = prepareOnce<[string], number>(library, 'SELECT id FROM videos WHERE youtube_id = ?')
    .pluck()
    .get(videoId)
  if (rowId === undefined) return []
  return prepareOnce<unknown[], NearbyClip>(
    library,
    `SELECT start_ms AS startMs, end_ms AS endMs, text, speaker_id AS speakerId
     FROM passages WHERE id BETWEEN ? AND ? AND kind = ? AND end_ms >= ? AND start_ms <= ? ORDER BY id`,
  ).all(...passageRange(rowId), kindCodes[kind], startMs - aroundMs, endMs + aroundMs)
}

/** The length of the longest common subsequence of words, doubled and divided by the number of words of both. */
function similarityOf(one: string, other: string): number {
  const [a, b] = [anchorWords(one), anchorWords(other)]
  if (a.length + b.length === 0) return 0
  let row = new Array<number>(b.length + 1).fill(0)
  for (const word of a) {
    const next = [0]
    for (const [index, { key }] of b.entries())
      next.push(key === word.key ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0))
    row = next
  }
  return (2 * (row[b.length] ?? 0)) / (a.length + b.length)
}

/** Where the words are said or shown around a time. Undefined if nothing there is like them. */
export function findQuoteNear(
  library: Library,
  { videoId, kind, startMs, endMs }: { videoId: string; kind: MarkedKind; startMs: number; endMs: number },
  quote: string,
): QuotePlace | undefined {
  const clips = listClipsNear(library, videoId, kind, startMs, endMs)
  // A space stands for context that is not known. Without it, the quote would be expected at the ends of the text.
  const placed = placeQuote(clips, { quote, before: ' ', after: ' ', startMs, endMs })
  if (placed === undefined) return undefined
  const joined = joinClips(clips, placed.from.clip, placed.to.clip)
  const [from, to] = [joinedOffset(joined, placed.from), joinedOffset(joined, placed.to)]
  const marked = clips.slice(placed.from.clip, placed.to.clip + 1).map((clip) => ({ ...clip, isCorrected: false }))
  const text = joined.text.slice(from, to)
  const time = timeOf(marked, { kind, from: placed.from, to: placed.to })
  const isExact = placed.placement === 'exact'
  return {
    ...time,
    text,
    speakerId: marked.find(({ speakerId }) => speakerId !== null)?.speakerId ?? null,
    isExact,
    similarity: isExact ? 1 : similarityOf(quote, text),
  }
}
