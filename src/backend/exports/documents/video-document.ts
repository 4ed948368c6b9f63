// A video's text as a document for reading.
import type { Section, Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { joinTexts } from '../../../contract/unspaced.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { listCaveats } from '../caveats.ts'
import type { ExportedVideo } from '../produced.ts'
import { speakerLabel } from '../speaker-label.ts'
import { listBases } from '../transcripts/list-bases.ts'
import { type ExportedRow, readRowsOf, speakerOfRow } from '../transcripts/read-rows.ts'
import { languageTag } from './direction.ts'
import {
  type DocumentBlock,
  type DocumentRun,
  joinRuns,
  paragraphOf,
  paragraphsOf,
  type RichDocument,
  runOf,
} from './document.ts'
import { markBlock } from './mark-blocks.ts'

function headOf(video: Video): DocumentBlock[] {
  const { videoId, author, publishedAt, durationMs } = video
  const facts = [
    [runOf(author)],
    publishedAt === null ? [] : [{ text: new Date(publishedAt).toISOString().slice(0, 10) }],
    durationMs === null ? [] : [{ text: formatTime(durationMs) }],
    [{ text: watchUrl(videoId), link: watchUrl(videoId) }],
  ]
  const about = [listBases(video).join(' '), ...listCaveats(video)].filter((sentence) => sentence !== '')
  return [
    { type: 'heading', level: 1, runs: [runOf(plainLine(video.title) || videoId)] },
    paragraphOf('facts', ...joinRuns(facts, ' · ')),
    ...about.map((sentence) => paragraphOf('caveat', runOf(sentence))),
  ]
}

/** A time as a link to that second of the video, with a space after it. */
function timeAt({ video, options }: ExportedVideo, startMs: number): DocumentRun[] {
  if (!options.hasTimes) return []
  return [{ text: formatTime(startMs), link: watchUrl(video.videoId, startMs), atMs: startMs }, { text: ' ' }]
}

const sectionHead = ({ startMs, title, summary }: Section, exported: ExportedVideo): DocumentBlock[] => [
  { type: 'heading', level: 2, runs: [...timeAt(exported, startMs), runOf(plainLine(title) || 'Section')] },
  ...paragraphsOf('text', summary),
]

function writeRow(row: ExportedRow, exported: ExportedVideo): DocumentBlock[] {
  if (row.type === 'section') return sectionHead(row.section, exported)
  if (row.type === 'mark') return [markBlock(row.mark, exported.tags, { showsVideo: false })]
  const time = timeAt(exported, row.startMs)
  if (row.type === 'shown')
    return [paragraphOf('shown', ...time, { text: 'Shown: ', isEmphasised: true }, runOf(row.clip.description))]
  const words = plainLine(joinTexts(row.clips.map(({ text }) => plainLine(text))))
  if (words === '') return []
  const speakerId = speakerOfRow(row)
  const name = speakerId === null ? null : speakerLabel(speakerId)
  const speaker: DocumentRun[] = name === null ? [] : [runOf(`${name}:`, { isStrong: true }), { text: ' ' }]
  return [paragraphOf('turn', ...time, ...speaker, { text: words })]
}

function* blocksOf(exported: ExportedVideo): Generator<DocumentBlock, void, void> {
  const { video, marks, tags, options } = exported
  yield* headOf(video)
  for (const mark of marks) if (mark.isWholeVideo) yield markBlock(mark, tags, { showsVideo: false })
  if (video.summary !== null) {
    yield { type: 'heading', level: 2, runs: [{ text: 'Summary' }] }
    yield* paragraphsOf('text', video.summary.text)
    if (video.summary.isOfEarlierText) yield paragraphOf('caveat', { text: 'Summary of an earlier transcript.' })
  }
  const rows = readRowsOf(video, marks, options.layout)
  if (rows.length > 0 && rows[0]?.type !== 'section')
    yield { type: 'heading', level: 2, runs: [{ text: 'Transcript' }] }
  for (const row of rows) yield* writeRow(row, exported)
}

/** The title, the summary and the sections with their lines or paragraphs. Marks stand after the words they mark. */
export const videoDocument = (exported: ExportedVideo): RichDocument => ({
  title: plainLine(exported.video.title) || exported.video.videoId,
  author: plainLine(exported.video.author) || null,
  language: languageTag(exported.video.captionTrack?.language),
  sources: [],
  blocks: blocksOf(exported),
})
