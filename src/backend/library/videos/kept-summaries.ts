// The table of summaries by a language model. Each row keeps what the summary replaced and a fingerprint of the text it was made from.
import { createHash } from 'node:crypto'
import type { Section, VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'

/** The parts of a video that a model's summary replaces. */
export type Summarised = Pick<VideoContent, 'summary' | 'sections' | 'sectionMethod'>

export const summarisedOf = ({ summary, sections, sectionMethod }: Summarised): Summarised => ({
  summary,
  sections,
  sectionMethod,
})

/** True if the author or the service defined the sections. A model then keeps their borders and titles; other sections it may rename. */
export function hasGivenSections({ sectionMethod }: Pick<Summarised, 'sectionMethod'>): boolean {
  return sectionMethod === 'chapters' || sectionMethod === 'description' || sectionMethod === 'service'
}

/**
 * A hash of what a summary is made from: the spoken clips as the source sent them, and the start and title of each given section. Corrections
 * and the names of persons do not change it.
 */
export function fingerprintOf(content: Pick<VideoContent, 'audioClips' | 'sections' | 'sectionMethod'>): string {
  const said = content.audioClips.map(({ startMs, endMs, original, ...clip }) => {
    const { text, speakerId } = original ?? clip
    return [startMs, endMs, text, speakerId]
  })
  const given = hasGivenSections(content) ? content.sections.map(({ startMs, title }) => [startMs, title]) : []
  return createHash('sha256')
    .update(JSON.stringify([said, given]).toWellFormed())
    .digest('hex')
}

export interface KeptSummary {
  model: string
  at: number
  /** `fingerprintOf` the video when it was summarised. */
  fingerprint: string
  /** The summary and sections that the source sent. */
  original: Summarised
  /** The sections the model wrote; null if they are the ones the video shows now. */
  sections: Section[] | null
  isOfEarlierText: boolean
}

/** `original` and `sections` are JSON. */
type KeptRecord = Omit<KeptSummary, 'original' | 'sections' | 'isOfEarlierText'> & {
  original: string
  sections: string | null
  isOfEarlierText: number
}

/** Undefined if no model wrote the summary of this video. */
export function findKeptSummary(library: Library, rowId: number): KeptSummary | undefined {
  const record = library
    .prepare<[number], KeptRecord>(
      `SELECT model, at, fingerprint, original, sections, is_of_earlier_text AS isOfEarlierText
       FROM model_summaries WHERE video_id = ?`,
    )
    .get(rowId)
  return (
    record && {
      ...record,
      original: JSON.parse(record.original),
      sections: record.sections === null ? null : JSON.parse(record.sections),
      isOfEarlierText: record.isOfEarlierText === 1,
    }
  )
}

/** Replaces the row of an earlier summary. */
export function keepSummary(library: Library, rowId: number, kept: KeptSummary): void {
  const { model, original, sections, isOfEarlierText } = kept
  library
    .prepare(
      `INSERT OR REPLACE INTO model_summaries (video_id, at, model, fingerprint, original, sections, is_of_earlier_text)
       VALUES (@rowId, @at, @model, @fingerprint, @original, @sections, @isOfEarlierText)`,
    )
    .run({
      ...kept,
      rowId,
      model: storedText(model),
      original: JSON.stringify(original),
      sections: sections === null ? null : JSON.stringify(sections),
      isOfEarlierText: Number(isOfEarlierText),
    })
}

export function forgetKeptSummary(library: Library, rowId: number): void {
  library.prepare('DELETE FROM model_summaries WHERE video_id = ?').run(rowId)
}
