import type { MarkedKind } from '../../../../contract/app/marks.ts'
import type { Section, Video } from '../../../../contract/app/videos.ts'
import { groupParagraphs, isInSection } from '../../../../contract/group-paragraphs.ts'
import { buildTranscriptClips, type Lane, type ReadClip } from './transcript-clips.ts'

/** `lines`: clip by clip. */
export type TranscriptView = 'lines' | 'paragraphs'

export const isView = (value: unknown): value is TranscriptView => value === 'lines' || value === 'paragraphs'

export interface SectionRow {
  readonly type: 'section'
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  readonly title: string
}

/** A clip, or the said clips of a paragraph. */
export interface ClipsRow {
  readonly type: 'clips'
  readonly key: string
  readonly kind: MarkedKind
  /** At least one; their positions follow each other. */
  readonly clips: readonly ReadClip[]
  readonly startMs: number
  readonly endMs: number
}

export type TextRow = SectionRow | ClipsRow

/** The text of a video as it is shown. */
export interface TranscriptText {
  readonly view: TranscriptView
  /** All clips, in order of time. */
  readonly clips: readonly ReadClip[]
  readonly rows: readonly TextRow[]
  /** The clip at a position among the clips of its kind; undefined if it is not shown. */
  readonly find: (kind: MarkedKind, clip: number) => ReadClip | undefined
  /** How many clips of a kind are shown. */
  readonly count: (kind: MarkedKind) => number
  /** The index of a clip in `clips`; -1 if it is not shown. */
  readonly orderOf: (kind: MarkedKind, clip: number) => number
  /** The index of the row that holds a clip; -1 if it is not shown. */
  readonly rowOf: (kind: MarkedKind, clip: number) => number
}

type TextVideo = Pick<Video, 'audioClips' | 'visualClips' | 'sections'>

/** Titles are shown where there is more than one section. */
export function buildTranscriptText(video: TextVideo, lane: Lane, view: TranscriptView): TranscriptText {
  const clips = buildTranscriptClips(video, lane)
  const said = clips.filter(({ kind }) => kind === 'said')
  const shown = clips.filter(({ kind }) => kind === 'shown')
  const sections = video.sections.length > 1 ? video.sections : []
  const startsMs = sections.map(({ startMs }) => startMs)
  const saidRows = view === 'lines' ? said.map((clip) => [clip]) : groupParagraphs(said, startsMs)
  const clipRows = mergeByTime(
    saidRows.map(toRow),
    shown.map((clip) => toRow([clip])),
  )
  const rows = addTitles(clipRows, sections)
  const rowIndexes = { said: new Int32Array(said.length), shown: new Int32Array(shown.length) }
  rows.forEach((row, index) => {
    if (row.type === 'clips') for (const { kind, clip } of row.clips) rowIndexes[kind][clip] = index
  })
  const orders = { said: new Int32Array(said.length), shown: new Int32Array(shown.length) }
  clips.forEach(({ kind, clip }, index) => {
    orders[kind][clip] = index
  })
  const ofKind = { said, shown }
  return {
    view,
    clips,
    rows,
    find: (kind, clip) => ofKind[kind][clip],
    count: (kind) => ofKind[kind].length,
    orderOf: (kind, clip) => orders[kind][clip] ?? -1,
    rowOf: (kind, clip) => rowIndexes[kind][clip] ?? -1,
  }
}

function toRow(clips: readonly ReadClip[]): ClipsRow {
  const [first] = clips
  const last = clips.at(-1)
  if (first === undefined || last === undefined) throw new Error('A row needs a clip.')
  const { kind, key, startMs } = first
  return {
    type: 'clips',
    key: clips.length === 1 ? key : `${key}-${last.clip}`,
    kind,
    clips,
    startMs,
    endMs: last.endMs,
  }
}

/** Said rows come before shown rows of the same time. */
function mergeByTime(said: readonly ClipsRow[], shown: readonly ClipsRow[]): ClipsRow[] {
  return shown.length === 0 ? [...said] : [...said, ...shown].sort((a, b) => a.startMs - b.startMs)
}

function addTitles(rows: readonly ClipsRow[], sections: readonly Section[]): TextRow[] {
  let next = 0
  const titled = rows.flatMap((row): TextRow[] => {
    const [first] = row.clips
    const titles: TextRow[] = []
    for (let section = sections[next]; section !== undefined; section = sections[next]) {
      if (first === undefined || !isInSection(first, section.startMs)) break
      titles.push(toTitle(section, next++))
    }
    return [...titles, row]
  })
  return [...titled, ...sections.slice(next).map((section, index) => toTitle(section, next + index))]
}

function toTitle({ startMs, endMs, title }: Section, index: number): SectionRow {
  return { type: 'section', key: `section-${index}`, startMs, endMs, title }
}
