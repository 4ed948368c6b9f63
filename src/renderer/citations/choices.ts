import { citationFormats, citationStyles } from '../../contract/app/choices.ts'
import type { CitationFormat, CitationStyle } from '../../contract/app/citations.ts'

/** The names of the styles, in the order of the dialog. */
export const styleNames: Record<CitationStyle, string> = {
  apa: 'APA 7',
  mla: 'MLA 9',
  chicago: 'Chicago author-date',
  'chicago-notes': 'Chicago notes',
}

/** The names of the formats, in the order of the dialog. */
export const formatNames: Record<CitationFormat, string> = {
  bibtex: 'BibTeX',
  biblatex: 'BibLaTeX',
  ris: 'RIS',
  'csl-json': 'CSL-JSON',
}

export const isCitationStyle = (value: unknown): value is CitationStyle => citationStyles.some((one) => one === value)

export const isCitationFormat = (value: unknown): value is CitationFormat =>
  citationFormats.some((one) => one === value)
