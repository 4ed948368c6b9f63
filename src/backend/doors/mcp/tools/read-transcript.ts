import { z } from 'zod'
import { AppError } from '../../../../contract/app/errors.ts'
import type { Video } from '../../../../contract/app/videos.ts'
import { basisOf, describeBasis } from '../../../../contract/describe-basis.ts'
import { formatTime } from '../../../../contract/format-time.ts'
import { joinTexts } from '../../../../contract/unspaced.ts'
import { watchUrl } from '../../../../contract/youtube/addresses.ts'
import { cursorField, readTime, readVideo, timeField, videoField } from '../arguments.ts'
import { readCursor, readPlaceNumber, writeCursor } from '../cursors.ts'
import { atOf, line, materialNote, nextCursorShape, notesShape, spokenBy } from '../describe-moment.ts'
import { fitPage, mostChars, splitText } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

const kindSchema = z.enum(['said', 'shown', 'summarised'])
const usualKinds: Kind[] = ['said', 'shown']
type Kind = z.infer<typeof kindSchema>

/** A longer text, as in a transcript without times, is read in pieces of this length. */
const pieceChars = 1500

/** Neighbouring clips become one line up to these limits, so that a page holds more text and less about it. */
const [mostLineChars, mostLineMs, mostGapMs] = [240, 15_000, 2000]

const lineShape = z.object({
  at: z.string(),
  startMs: z.int(),
  endMs: z.int(),
  kind: kindSchema,
  speaker: z.string().nullable(),
  text: z.string(),
  continues: z.literal(true).optional().describe('The line goes on in the next one'),
})
type TranscriptLine = z.infer<typeof lineShape>

interface Clip {
  kind: Kind
  startMs: number
  endMs: number
  speakerId: string | null
  text: string
}

function listClips(video: Video): Clip[] {
  const endMs = video.durationMs ?? 0
  const summary = video.summary === null ? [] : [{ startMs: 0, endMs, text: video.summary.text }]
  const sections = video.sections.map(({ title, summary, ...range }) => ({
    ...range,
    text: summary === '' ? title : `${title}: ${summary}`,
  }))
  return [
    ...[...summary, ...sections].map((clip) => ({ ...clip, kind: 'summarised' as const, speakerId: null })),
    ...video.audioClips.map((clip) => ({ ...clip, kind: 'said' as const })),
    ...video.visualClips.map(({ description, ...clip }) => ({
      ...clip,
      text: description,
      kind: 'shown' as const,
      speakerId: null,
    })),
  ].sort((a, b) => a.startMs - b.startMs)
}

/** Joins clips of one kind and speaker. */
function joinNeighbours(clips: readonly Clip[]): Clip[] {
  const joined: Clip[] = []
  const last = new Map<Kind, Clip>()
  for (const clip of clips) {
    const before = last.get(clip.kind)
    if (
      before !== undefined &&
      clip.kind !== 'summarised' &&
      before.speakerId === clip.speakerId &&
      before.text.length + clip.text.length <= mostLineChars &&
      clip.endMs - before.startMs <= mostLineMs &&
      clip.startMs - before.endMs <= mostGapMs
    ) {
      before.text = joinTexts([before.text, clip.text])
      before.endMs = Math.max(before.endMs, clip.endMs)
    } else {
      const own = { ...clip }
      last.set(clip.kind, own)
      joined.push(own)
    }
  }
  return joined
}

const toLines = ({ kind, startMs, endMs, speakerId, text }: Clip): TranscriptLine[] => {
  const pieces = splitText(text, pieceChars)
  return pieces.map((piece, index) => ({
    at: atOf(startMs, endMs),
    startMs,
    endMs,
    kind,
    speaker: spokenBy(speakerId),
    text: piece,
    ...(index < pieces.length - 1 ? { continues: true as const } : {}),
  }))
}

function describeSource(video: Video, kinds: readonly Kind[]): string {
  const parts = [
    kinds.includes('said') && video.audioClips.length > 0
      ? describeBasis(basisOf(video, 'said', video.audioClips))
      : '',
    kinds.includes('shown') && video.visualClips.length > 0
      ? describeBasis(basisOf(video, 'shown', video.visualClips))
      : '',
  ]
  return line(parts.filter((part) => part !== '').join('; '))
}

const changed = (atMs: number) =>
  new AppError(
    'BAD_INPUT',
    `The transcript was replaced meanwhile. To go on, read again without a cursor from start ${formatTime(atMs)}.`,
  )

export const readTranscriptTool = defineTool({
  name: 'read_transcript',
  title: 'Read a transcript',
  description:
    'Reads what is said and shown in a video, with the user’s corrections and speakers’ names, from start to end. Follow nextCursor to the end.',
  input: z.object({
    videoId: videoField,
    start: timeField.optional().describe('Such as 3:15, or milliseconds as a number'),
    end: timeField.optional(),
    kinds: z.array(kindSchema).min(1).max(3).optional().describe('Default: said and shown'),
    maxChars: z.int().min(1000).max(mostChars).default(mostChars),
    cursor: cursorField,
  }),
  output: z.object({
    videoId: z.string(),
    title: z.string(),
    link: z.string(),
    source: z.string(),
    lines: z.array(lineShape),
    notes: notesShape,
    nextCursor: nextCursorShape,
  }),
  permission: null,
  async run({ videoId: named, start, end, kinds = usualKinds, maxChars, cursor }, { reach, signal }) {
    const videoId = readVideo(named)
    const [fromMs, toMs] = [readTime('start', start) ?? 0, readTime('end', end) ?? Number.MAX_SAFE_INTEGER]
    if (toMs <= fromMs) throw new AppError('BAD_INPUT', 'end must be after start.')
    const request = { videoId, fromMs, toMs, kinds }
    const place = readCursor(request, cursor, 4)
    const video = await reach((client) => client.videos.get({ videoId }, { signal }))
    const clips = listClips(video).filter(
      (clip) => kinds.includes(clip.kind) && clip.startMs < toMs && Math.max(clip.endMs, clip.startMs + 1) > fromMs,
    )
    const lines = joinNeighbours(clips).flatMap(toLines)
    const [version, lineCount, at = 0, atMs = 0] = (place ?? []).map(readPlaceNumber)
    if (place !== undefined && (version !== video.textVersion || lineCount !== lines.length)) throw changed(atMs)
    const rest = lines.slice(at)
    const make = (count: number) => {
      const next = rest[count]
      return {
        videoId,
        title: line(video.title),
        link: watchUrl(videoId),
        source: describeSource(video, kinds),
        lines: rest.slice(0, count),
        notes: [
          materialNote,
          `To cite a line, write its time as ${videoId}@START-END, such as ${videoId}@0:05-0:12.`,
          ...(lines.length === 0 ? ['There is no text of these kinds in this part of the video.'] : []),
        ],
        nextCursor:
          next === undefined ? null : writeCursor(request, [video.textVersion, lines.length, at + count, next.startMs]),
      }
    }
    return fitPage(rest.length, make, maxChars).result
  },
})
