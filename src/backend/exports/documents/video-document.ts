// A video's text as a document for reading.
import type { Mark } from '../../../contract/app/marks.ts'
import type { AudioClip, Section, Video, VisualClip } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { groupParagraphs, isInSection } from '../../../contract/group-paragraphs.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { listCaveats } from '../caveats.ts'
import { speakerLabel } from '../speaker-label.ts'
import { listBases } from '../transcripts/list-bases.ts'
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
import { markBlock, type TagsById } from './mark-blocks.ts'

export interface VideoLayout {
  /** `turns`: one paragraph for each speaker turn. `lines`: one for each clip. */
  readonly paragraphs: 'turns' | 'lines'
  readonly hasTimes: boolean
}

interface VideoWithMarks {
  readonly video: Video
  readonly marks: readonly Mark[]
  readonly tags: TagsById
}

const timeRun = (videoId: string, startMs: number): DocumentRun => ({
  text: formatTime(startMs),
  link: watchUrl(videoId, startMs),
  atMs: startMs,
})

const day = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10)

function headOf(video: Video): DocumentBlock[] {
  const { videoId, author, publishedAt, durationMs } = video
  const facts = [
    [runOf(author)],
    publishedAt === null ? [] : [{ text: day(publishedAt) }],
    durationMs === null ? [] : [{ text: formatTime(durationMs) }],
    [{ text: watchUrl(videoId), link: watchUrl(videoId) }],
  ]
  return [
    { type: 'heading', level: 1, runs: [runOf(video.title || videoId)] },
    paragraphOf('facts', ...joinRuns(facts, ' · ')),
    ...[listBases(video).join(' '), ...listCaveats(video)]
      .filter((sentence) => sentence !== '')
      .map((sentence) => paragraphOf('caveat', runOf(sentence))),
  ]
}

interface Line {
  startMs: number
  block: DocumentBlock
}

const timeIf = (layout: VideoLayout, videoId: string, startMs: number): DocumentRun[] =>
  layout.hasTimes ? [timeRun(videoId, startMs), { text: ' ' }] : []

/** What is said in some clips, which follow one another and have one speaker. */
function saidLine(videoId: string, clips: readonly AudioClip[], layout: VideoLayout): Line[] {
  const text = plainLine(clips.map((clip) => clip.text).join(' '))
  const [first] = clips
  if (first === undefined || text === '') return []
  const speakerId = clips.find((clip) => !clip.isSound)?.speakerId ?? first.speakerId
  const name = speakerId === null ? null : speakerLabel(speakerId)
  const speaker: DocumentRun[] = name === null ? [] : [runOf(`${name}:`, { isStrong: true }), { text: ' ' }]
  const block = paragraphOf('turn', ...timeIf(layout, videoId, first.startMs), ...speaker, { text })
  return [{ startMs: first.startMs, block }]
}

/** Paragraphs and lines of one section, or of what comes before the first. */
function linesOf(
  { videoId }: Video,
  said: readonly AudioClip[],
  shown: readonly VisualClip[],
  layout: VideoLayout,
): DocumentBlock[] {
  const borders = shown.map(({ startMs }) => startMs)
  // What is shown divides a paragraph, so that it stands where it is shown.
  const paragraphs = layout.paragraphs === 'lines' ? said.map((clip) => [clip]) : groupParagraphs(said, borders)
  const lines = [
    ...shown.map(({ startMs, description }) => ({
      startMs,
      block: paragraphOf(
        'shown',
        ...timeIf(layout, videoId, startMs),
        { text: 'Shown: ', isEmphasised: true },
        runOf(description),
      ),
    })),
    ...paragraphs.flatMap((clips) => saidLine(videoId, clips, layout)),
  ]
  return lines.sort((a, b) => a.startMs - b.startMs).map(({ block }) => block)
}

/** The clips before the first section, then those of each section. */
function divideIntoSections({ audioClips, visualClips }: Video, sections: readonly Section[]) {
  const starts = sections.map(({ startMs }) => startMs)
  const parts = [...sections, null].map(() => ({ said: [] as AudioClip[], shown: [] as VisualClip[] }))
  const partOf = (clip: { startMs: number; endMs: number }) =>
    parts[starts.findLastIndex((startMs) => isInSection(clip, startMs)) + 1]
  for (const clip of audioClips) partOf(clip)?.said.push(clip)
  for (const clip of visualClips) partOf(clip)?.shown.push(clip)
  return parts
}

const sectionHead = (videoId: string, { startMs, title, summary }: Section, hasTimes: boolean): DocumentBlock[] => [
  {
    type: 'heading',
    level: 2,
    runs: joinRuns([hasTimes ? [timeRun(videoId, startMs)] : [], [runOf(title || 'Section')]], ' '),
  },
  ...paragraphsOf('text', summary),
]

function* blocksOf({ video, marks, tags }: VideoWithMarks, layout: VideoLayout): Generator<DocumentBlock, void, void> {
  yield* headOf(video)
  if (video.summary !== null) {
    yield { type: 'heading', level: 2, runs: [{ text: 'Summary' }] }
    yield* paragraphsOf('text', video.summary.text)
    if (video.summary.isOfEarlierText) yield paragraphOf('caveat', { text: 'Summary of an earlier transcript.' })
  }
  const sections = video.sections.toSorted((a, b) => a.startMs - b.startMs)
  for (const [index, { said, shown }] of divideIntoSections(video, sections).entries()) {
    const lines = linesOf(video, said, shown, layout)
    const section = sections[index - 1]
    if (section !== undefined) yield* sectionHead(video.videoId, section, layout.hasTimes)
    else if (lines.length > 0) yield { type: 'heading', level: 2, runs: [{ text: 'Transcript' }] }
    yield* lines
  }
  if (marks.length > 0) yield { type: 'heading', level: 2, runs: [{ text: 'Marks' }] }
  for (const mark of marks) yield markBlock(mark, tags, { showsVideo: false })
}

/** The title, the summary, the sections with what is said and shown, and the marks if there are any. */
export const videoDocument = (exported: VideoWithMarks, layout: VideoLayout): RichDocument => ({
  title: plainLine(exported.video.title) || exported.video.videoId,
  author: plainLine(exported.video.author) || null,
  language: languageTag(exported.video.captionTrack?.language),
  sources: [],
  blocks: blocksOf(exported, layout),
})
