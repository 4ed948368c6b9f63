// Reads from the library what a mark keeps of the moment that it marks.
import { AppError } from '../../../contract/app/errors.ts'
import type { Basis, MarkedKind, MarkTarget, TextRange } from '../../../contract/app/marks.ts'
import { basisOf } from '../../../contract/describe-basis.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { placeQuote } from '../../marks/place-quote.ts'
import { quoteAt } from '../../marks/quote-at.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { applyIfPending } from '../layer/pending-layers.ts'
import { passageRange, passagesPerVideo } from '../search/index/passages.ts'
import { videoNotFound } from '../videos/videos.ts'
import { findClipsDuring, hasCorrectedSpeaker, listMarkedClips } from './marked-clips.ts'
import { timeOf, wholeCharacters, withoutOuterSpace } from './marked-words.ts'

interface MarkedVideo {
  rowId: number
  videoId: string
  title: string
  author: string
  publishedAt: number | null
  durationMs: number | null
  textVersion: number
  saidOrigin: 'file' | 'hosted' | 'local' | null
  captionKind: 'manual' | 'automatic' | 'file' | null
  visualModel: string | null
}

/** The columns of a mark that come from the library. Times are in milliseconds. */
export interface MarkedMoment {
  kind: MarkedKind | null
  isWholeVideo: number
  startMs: number
  endMs: number
  quote: string
  before: string
  after: string
  textVersion: number | null
  fromClip: number | null
  fromOffset: number | null
  toClip: number | null
  toOffset: number | null
  placement: 'exact' | null
  /** JSON. */
  speakers: string
  /** JSON. */
  basis: string
  title: string
  author: string
  publishedAt: number | null
}

/** Enough clips on each side of a selection for the context of its quote. */
const neighbours = 50

function getMarkedVideo(library: Library, videoId: string): MarkedVideo {
  const found = prepareOnce<[string], MarkedVideo>(
    library,
    `SELECT id AS rowId, youtube_id AS videoId, title, author, published_at AS publishedAt, duration_ms AS durationMs,
       text_version AS textVersion, said_origin AS saidOrigin, caption_kind AS captionKind, visual_model AS visualModel
     FROM videos WHERE youtube_id = ?`,
  ).get(videoId)
  if (found) return found
  throw videoNotFound(videoId)
}

function basisOfWords(video: MarkedVideo, kind: MarkedKind, isCorrected: boolean): Basis {
  const { saidOrigin, captionKind, visualModel } = video
  const captionTrack = captionKind === null ? null : { language: '', kind: captionKind, name: null }
  return { ...basisOf({ saidOrigin, captionTrack, visualModel }, kind, []), isCorrected }
}

function withoutWords(video: MarkedVideo, range: { startMs: number; endMs: number }, isWholeVideo = 0): MarkedMoment {
  return {
    kind: null,
    isWholeVideo,
    startMs: range.startMs,
    endMs: Math.max(range.startMs, range.endMs),
    quote: '',
    before: '',
    after: '',
    textVersion: null,
    fromClip: null,
    fromOffset: null,
    toClip: null,
    toOffset: null,
    placement: null,
    speakers: '[]',
    basis: JSON.stringify({ source: null, model: null, isCorrected: false } satisfies Basis),
    title: video.title,
    author: video.author,
    publishedAt: video.publishedAt,
  }
}

function noSuchPlace(video: MarkedVideo, code: 'BAD_INPUT' | 'VIDEO_CHANGED' = 'BAD_INPUT'): AppError {
  const message = `The text of “${video.title}” changed meanwhile. Select the words again.`
  return new AppError(code, message, { videoId: video.videoId })
}

/** Clips are joined with or without a space, so white space does not count. */
const lettersOf = (text: string) => text.replace(/\s+/g, '')

/** Where the words that the user saw are now: in the selected place, otherwise elsewhere in the text. Throws VIDEO_CHANGED. */
function findSelected(library: Library, video: MarkedVideo, selected: TextRange, quote: string): TextRange {
  const { kind, from, to } = selected
  const clips = listMarkedClips(library, video.rowId, kind, { first: 0, count: passagesPerVideo })
  const there = quoteAt(clips, from, to)
  if (there !== undefined && lettersOf(there.quote) === lettersOf(quote)) return selected
  const startMs = (clips[from.clip] ?? clips.at(-1))?.startMs ?? 0
  const endMs = Math.max(startMs, (clips[to.clip] ?? clips.at(-1))?.endMs ?? 0)
  const placed = placeQuote(clips, { quote, before: ' ', after: ' ', startMs, endMs })
  if (placed?.placement !== 'exact') throw noSuchPlace(video, 'VIDEO_CHANGED')
  return { kind, from: placed.from, to: placed.to }
}

/** `seen`: the words as the user saw them, and their time where the user knows it better than the clips. */
function withWords(
  library: Library,
  video: MarkedVideo,
  wanted: TextRange,
  seen: { quote?: string | undefined; startMs?: number | undefined; endMs?: number | undefined },
): MarkedMoment {
  const selected = seen.quote === undefined ? wanted : findSelected(library, video, wanted, seen.quote)
  const { kind } = selected
  if (selected.to.clip < selected.from.clip) throw noSuchPlace(video)
  const first = Math.max(selected.from.clip - neighbours, 0)
  const read = listMarkedClips(library, video.rowId, kind, {
    first,
    count: selected.to.clip + neighbours + 1 - first,
  })
  const textAt = (clip: number) => read[clip - first]?.text ?? ''
  const range = withoutOuterSpace(wholeCharacters(selected, textAt), textAt)
  const { from, to } = range
  const isThere =
    read.length > selected.to.clip - first &&
    [selected.from, selected.to].every(({ clip, offset }) => offset <= textAt(clip).length)
  const quoted = quoteAt(read, { ...from, clip: from.clip - first }, { ...to, clip: to.clip - first })
  if (!isThere || quoted === undefined) throw noSuchPlace(video)
  const clips = read.slice(from.clip - first, to.clip + 1 - first)
  const known = timeOf(clips, range)
  const startMs = seen.startMs ?? known.startMs
  const isCorrected =
    clips.some((clip) => clip.isCorrected) ||
    hasCorrectedSpeaker(library, video.videoId, kind, { first: from.clip, last: to.clip })
  return {
    ...withoutWords(video, { startMs, endMs: seen.endMs ?? known.endMs }),
    kind,
    quote: quoted.quote,
    before: quoted.before,
    after: quoted.after,
    textVersion: video.textVersion,
    fromClip: from.clip,
    fromOffset: from.offset,
    toClip: to.clip,
    toOffset: to.offset,
    placement: 'exact',
    speakers: JSON.stringify([...new Set(clips.flatMap(({ speakerId }) => speakerId ?? []))]),
    basis: JSON.stringify(basisOfWords(video, kind, isCorrected)),
  }
}

/** Throws BAD_INPUT for a moment that the video cannot have. A video's length is rounded, and its last clip may end after it. */
function checkTimes(
  library: Library,
  video: MarkedVideo,
  { startMs, endMs }: { startMs: number; endMs: number },
): void {
  const { videoId, title, durationMs } = video
  if (endMs < startMs)
    throw new AppError('BAD_INPUT', 'The moment ends before it begins. Enter the earlier time first.', { videoId })
  if (durationMs === null || startMs <= durationMs) return
  const lastMs = prepareOnce<[bigint, bigint], number | null>(
    library,
    'SELECT max(end_ms) FROM passages WHERE id BETWEEN ? AND ?',
  )
    .pluck()
    .get(...passageRange(video.rowId))
  if (startMs <= Math.max(durationMs + 1000, lastMs ?? 0)) return
  throw new AppError('BAD_INPUT', `“${title}” ends at ${formatTime(durationMs)}. Enter an earlier time.`, { videoId })
}

/** All clips of the kind within a time range; only the time if it has no words. */
function duringMoment(
  library: Library,
  video: MarkedVideo,
  { kind, ...range }: { kind: MarkedKind | null; startMs: number; endMs: number },
): MarkedMoment {
  checkTimes(library, video, range)
  const found = kind === null ? undefined : findClipsDuring(library, video.rowId, kind, range)
  if (kind === null || found === undefined) return withoutWords(video, range)
  const clips = listMarkedClips(library, video.rowId, kind, { first: found.first, count: found.last + 1 - found.first })
  if (clips.every(({ text }) => text.trim() === '')) return withoutWords(video, range)
  const from = { clip: found.first, offset: 0 }
  const to = { clip: found.last, offset: clips.at(-1)?.text.length ?? 0 }
  return withWords(library, video, { kind, from, to }, range)
}

/** Throws VIDEO_NOT_FOUND, VIDEO_CHANGED if the words seen are gone, and BAD_INPUT for a place that the text does not have. */
export function readTarget(library: Library, videoId: string, target: MarkTarget): MarkedMoment {
  // The user saw the text with the latest corrections.
  applyIfPending(library, videoId)
  const video = getMarkedVideo(library, videoId)
  switch (target.type) {
    case 'words':
      return withWords(library, video, target.range, target)
    case 'moment':
      return duringMoment(library, video, target)
    case 'video':
      return withoutWords(video, { startMs: 0, endMs: video.durationMs ?? 0 }, 1)
  }
}
