// Stores the division of each video into excerpts, and reads it.
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import type { Excerpt, SearchedSummaries } from './excerpts.ts'
import { kindCodes, type Passage, passageRange, passageText } from './passages.ts'

interface SummaryRecord {
  sectionMethod: string | null
  summaryMethod: string | null
  hasModelSections: number
}

/** The author's and YouTube's chapters have titles that somebody wrote, and summaries that Footnote extracted. */
const chapterMethods = ['chapters', 'auto-chapters', 'description']
const automaticMethods = ['topics', 'even']

/** Which summaries of the video are searched, by who wrote them. */
export function readSearchedSummaries(library: Library, videoRowId: number): SearchedSummaries {
  const record = prepareOnce<[number], SummaryRecord>(
    library,
    `SELECT section_method AS sectionMethod, summary_method AS summaryMethod,
       EXISTS (SELECT 1 FROM model_summaries WHERE video_id = videos.id AND sections IS NULL) AS hasModelSections
     FROM videos WHERE id = ?`,
  ).get(videoRowId)
  const { sectionMethod = null, summaryMethod = null, hasModelSections = 0 } = record ?? {}
  const overall = summaryMethod === 'service' || summaryMethod === 'model'
  if (sectionMethod === null || hasModelSections === 1) return { sections: 'whole', overall }
  if (chapterMethods.includes(sectionMethod)) return { sections: 'titles', overall }
  return { sections: automaticMethods.includes(sectionMethod) ? 'none' : 'whole', overall }
}

/** The text of a passage as it is indexed. `isTitle`: of a section, only its title. */
export const searchedText = (passage: Passage, isTitle: boolean): string =>
  isTitle && passage.kind === kindCodes.section ? (passage.title ?? '') : passageText(passage)

export function insertExcerpts(library: Library, videoRowId: number, excerpts: readonly Excerpt[]): void {
  const insert = prepareOnce(library, 'INSERT INTO excerpts (id, passage_count, is_title) VALUES (?, ?, ?)')
  const [start] = passageRange(videoRowId)
  for (const { first, last, isTitle } of excerpts) insert.run(start + BigInt(first), last - first + 1, isTitle ? 1 : 0)
}

/** The stored division, in the order of the passages; empty if the video waits to be indexed. */
export function readExcerpts(library: Library, videoRowId: number): Excerpt[] {
  const [start, end] = passageRange(videoRowId)
  return prepareOnce<[bigint, bigint], { id: number; passageCount: number; isTitle: number }>(
    library,
    `SELECT id, passage_count AS passageCount, is_title AS isTitle FROM excerpts WHERE id BETWEEN ? AND ? ORDER BY id`,
  )
    .all(start, end)
    .map(({ id, passageCount, isTitle }) => {
      const first = id - Number(start)
      return { first, last: first + passageCount - 1, isTitle: isTitle === 1 }
    })
}

export function deleteExcerpts(library: Library, videoRowId: number): void {
  prepareOnce(library, 'DELETE FROM excerpts WHERE id BETWEEN ? AND ?').run(...passageRange(videoRowId))
}
