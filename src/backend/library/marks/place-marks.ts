// Finds the words of marks again after the text of their video changed.
import type { MarkedKind, TextPlace } from '../../../contract/app/marks.ts'
import { placeQuote } from '../../marks/place-quote.ts'
import { PlaceableText } from '../../marks/placeable-text.ts'
import type { Anchor } from '../../marks/quote-at.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { passagesPerVideo } from '../search/index/passages.ts'
import { listMarkedClips, type MarkedClip } from './marked-clips.ts'
import { timeOf } from './marked-words.ts'

interface PlacedMark extends Anchor {
  id: number
  kind: MarkedKind
  speakers: string
  textVersion: number | null
  fromClip: number | null
  fromOffset: number | null
  toClip: number | null
  toOffset: number | null
  placement: 'exact' | 'similar' | 'time' | null
}

type Place = { from: TextPlace; to: TextPlace }

function placeOf({ fromClip, fromOffset, toClip, toOffset }: PlacedMark): Place | undefined {
  if (fromClip === null || fromOffset === null || toClip === null || toOffset === null) return undefined
  return { from: { clip: fromClip, offset: fromOffset }, to: { clip: toClip, offset: toOffset } }
}

interface TimeRange {
  startMs: number
  endMs: number
}

/** A mark keeps its time, which the user may have set, as long as most of it is that of the words. Otherwise it follows the words. */
function settleTime(own: TimeRange, words: TimeRange): TimeRange {
  const common = Math.min(own.endMs, words.endMs) - Math.max(own.startMs, words.startMs)
  const whole = Math.max(own.endMs, words.endMs) - Math.min(own.startMs, words.startMs)
  return common * 2 >= whole ? own : words
}

/** The speakers of the words; those the mark had, if the present text names none. */
function speakersOf(mark: PlacedMark, clips: readonly MarkedClip[]): string {
  const speakers = [...new Set(clips.flatMap(({ speakerId }) => speakerId ?? []))]
  return speakers.length > 0 ? JSON.stringify(speakers) : mark.speakers
}

/** Whether the words are in the same clips as before, so that their time is the same. Corrections do not change the times of clips. */
const isThere = (mark: PlacedMark, { from, to }: Place, presentVersion: number): boolean =>
  mark.textVersion === presentVersion && mark.fromClip === from.clip && mark.toClip === to.clip

function placeAgain(
  mark: PlacedMark,
  text: PlaceableText,
  clips: readonly MarkedClip[],
  presentVersion: number,
): PlacedMark {
  const placed = placeQuote(text, mark, placeOf(mark))
  if (placed === undefined)
    return { ...mark, fromClip: null, fromOffset: null, toClip: null, toOffset: null, placement: 'time' }
  const { from, to, placement } = placed
  const marked = clips.slice(from.clip, to.clip + 1)
  return {
    ...mark,
    ...(isThere(mark, placed, presentVersion) ? {} : settleTime(mark, timeOf(marked, { kind: mark.kind, from, to }))),
    speakers: speakersOf(mark, marked),
    fromClip: from.clip,
    fromOffset: from.offset,
    toClip: to.clip,
    toOffset: to.offset,
    placement,
  }
}

const derived = [
  'textVersion',
  'fromClip',
  'fromOffset',
  'toClip',
  'toOffset',
  'placement',
  'startMs',
  'endMs',
  'speakers',
] as const

/**
 * Places all marks of a video, also those in the trash, in its present text. Each is placed by its own quote and context, so that it is
 * exact again when its words come back. Must be called in the transaction that changes the text, after the corrections were applied.
 */
export function placeMarksAgain(library: Library, videoRowId: number): void {
  const marks = prepareOnce<[number], PlacedMark & { presentVersion: number }>(
    library,
    `SELECT marks.id, kind, start_ms AS startMs, end_ms AS endMs, quote, before, after, speakers,
       marks.text_version AS textVersion, from_clip AS fromClip, from_offset AS fromOffset, to_clip AS toClip,
       to_offset AS toOffset, placement, videos.text_version AS presentVersion
     FROM videos JOIN marks ON marks.youtube_id = videos.youtube_id
     WHERE videos.id = ? AND kind IS NOT NULL AND quote <> ''`,
  ).all(videoRowId)
  const update = prepareOnce<[PlacedMark]>(
    library,
    `UPDATE marks SET text_version = @textVersion, from_clip = @fromClip, from_offset = @fromOffset, to_clip = @toClip,
       to_offset = @toOffset, placement = @placement, start_ms = @startMs, end_ms = @endMs, speakers = @speakers
     WHERE id = @id`,
  )
  for (const [kind, ofKind] of Map.groupBy(marks, (mark) => mark.kind)) {
    const clips = listMarkedClips(library, videoRowId, kind, { first: 0, count: passagesPerVideo })
    const text = new PlaceableText(clips)
    for (const { presentVersion, ...mark } of ofKind) {
      const placed = { ...placeAgain(mark, text, clips, presentVersion), textVersion: presentVersion }
      if (derived.some((column) => placed[column] !== mark[column])) update.run(placed)
    }
  }
}
