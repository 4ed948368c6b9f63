// The order in which the text of a video is written: sections with their clips, and each mark after the words it marks.
import type { Mark } from '../../../contract/app/marks.ts'
import type { AudioClip, Section, Video, VisualClip } from '../../../contract/app/videos.ts'
import { groupParagraphs, isInSection } from '../../../contract/group-paragraphs.ts'

/** The clips of a `said` row are those of one line or one paragraph. */
export type ExportedRow =
  | { type: 'section'; startMs: number; section: Section }
  | { type: 'said'; startMs: number; endMs: number; clips: readonly AudioClip[] }
  | { type: 'shown'; startMs: number; endMs: number; clip: VisualClip }
  | { type: 'mark'; startMs: number; mark: Mark }

type Read = Pick<Video, 'audioClips' | 'visualClips' | 'sections'>

const byStart = <T extends { startMs: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.startMs - b.startMs)

function readClips({ audioClips, visualClips, sections }: Read, layout: 'lines' | 'paragraphs') {
  const starts = byStart(sections).map(({ startMs }) => startMs)
  const groups = layout === 'lines' ? audioClips.map((clip) => [clip]) : groupParagraphs(audioClips, starts)
  const said = groups.flatMap((clips) => {
    const [first] = clips
    if (first === undefined) return []
    const endMs = clips.reduce((end, clip) => Math.max(end, clip.endMs), first.endMs)
    return [{ type: 'said' as const, startMs: first.startMs, endMs, clips }]
  })
  const shown = visualClips.map((clip) => {
    return { type: 'shown' as const, startMs: clip.startMs, endMs: clip.endMs, clip }
  })
  return shown.length === 0 ? said : byStart([...said, ...shown])
}

/** The section begins before a row if its first clip belongs to the section. */
const beginsBefore = (section: Section, row: ReturnType<typeof readClips>[number]) =>
  isInSection(row.type === 'said' ? (row.clips[0] ?? row) : row, section.startMs)

/** Marks of the whole video are left out: they belong to the head of a file. */
export function readRowsOf(video: Read, marks: readonly Mark[], layout: 'lines' | 'paragraphs'): ExportedRow[] {
  const rows: ExportedRow[] = []
  const sections = byStart(video.sections)
  const waiting = byStart(marks.filter(({ isWholeVideo }) => !isWholeVideo))
  let section = 0
  let mark = 0
  // A mark follows the last row that begins before it.
  const addMarks = (untilMs: number) => {
    for (let next = waiting[mark]; next !== undefined && next.startMs < untilMs; next = waiting[++mark])
      rows.push({ type: 'mark', startMs: next.startMs, mark: next })
  }
  for (const row of readClips(video, layout)) {
    addMarks(row.startMs)
    for (let next = sections[section]; next !== undefined && beginsBefore(next, row); next = sections[++section])
      rows.push({ type: 'section', startMs: next.startMs, section: next })
    rows.push(row)
  }
  for (const next of sections.slice(section)) {
    addMarks(next.startMs)
    rows.push({ type: 'section', startMs: next.startMs, section: next })
  }
  addMarks(Number.POSITIVE_INFINITY)
  return rows
}

/** Who speaks in a row. A sound at the beginning of a paragraph has no speaker. */
export const speakerOfRow = ({ clips }: Extract<ExportedRow, { type: 'said' }>): string | null =>
  (clips.find(({ isSound }) => !isSound) ?? clips[0])?.speakerId ?? null
