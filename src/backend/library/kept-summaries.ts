// What a video said of itself before a model summarised it, and whether the model's summary still fits what a refresh brings.
import { createHash } from 'node:crypto'
import type { Video, VideoContent } from '../../contract/app/videos.ts'
import type { Library } from './open.ts'

/** The parts of a video that a model's summary replaces. */
export type Summarised = Pick<VideoContent, 'summary' | 'sections' | 'sectionMethod'>

export const summarisedOf = ({ summary, sections, sectionMethod }: Summarised): Summarised => ({
  summary,
  sections,
  sectionMethod,
})

/** Sections that somebody chose, the author or the service, keep their borders and titles; the others are ours to name. */
export function hasGivenSections({ sectionMethod }: Pick<Summarised, 'sectionMethod'>): boolean {
  return sectionMethod === 'chapters' || sectionMethod === 'description' || sectionMethod === 'service'
}

/** Of what a summary is made from: what is said, and the chapters it follows. */
export function fingerprintOf(content: Pick<VideoContent, 'audioClips' | 'sections' | 'sectionMethod'>): string {
  const said = content.audioClips.map(({ startMs, endMs, text, speakerId }) => [startMs, endMs, text, speakerId])
  const given = hasGivenSections(content) ? content.sections.map(({ startMs, title }) => [startMs, title]) : []
  return createHash('sha256')
    .update(JSON.stringify([said, given]).toWellFormed())
    .digest('hex')
}

interface KeptRecord {
  fingerprint: string
  /** JSON of `Summarised`. */
  original: string
}

const findRecord = (library: Library, rowId: number) =>
  library
    .prepare<[number], KeptRecord>('SELECT fingerprint, original FROM model_summaries WHERE video_id = ?')
    .get(rowId)

export function findOriginal(library: Library, rowId: number): Summarised | undefined {
  const record = findRecord(library, rowId)
  return record && JSON.parse(record.original)
}

export function forgetOriginal(library: Library, rowId: number): void {
  library.prepare('DELETE FROM model_summaries WHERE video_id = ?').run(rowId)
}

/**
 * What a source says of a video, with the model's summary of a known one while it is of the same words. Otherwise the model's summary
 * goes: it is of another text.
 */
export function withModelSummary<Content extends VideoContent>(
  library: Library,
  content: Content,
  known: Video | undefined,
  rowId: number | undefined,
): Content {
  if (known?.summary?.method !== 'model' || rowId === undefined) return content
  const record = findRecord(library, rowId)
  if (record?.fingerprint !== fingerprintOf(content)) {
    forgetOriginal(library, rowId)
    return content
  }
  const original = JSON.stringify(summarisedOf(content))
  library.prepare('UPDATE model_summaries SET original = ? WHERE video_id = ?').run(original, rowId)
  return { ...content, ...summarisedOf(known) }
}
