import type { CitationStyle } from '../../../contract/app/citations.ts'
import { apa } from './apa.ts'
import { chicagoAuthorDate } from './chicago-author-date.ts'
import { chicagoNotes } from './chicago-notes.ts'
import { mla } from './mla.ts'
import type { Style } from './style.ts'

export const styles: Record<CitationStyle, Style> = {
  apa,
  mla,
  chicago: chicagoAuthorDate,
  'chicago-notes': chicagoNotes,
}
