import type { CitationFormat } from '../../../contract/app/citations.ts'
import type { Reference } from '../reference.ts'
import { writeBiblatexEntry } from './biblatex.ts'
import { writeBibtexEntry } from './bibtex.ts'
import { writeCslJson } from './csl-json.ts'
import { makeKeys } from './keys.ts'
import { writeRisEntry } from './ris.ts'

interface Format {
  readonly extension: string
  readonly mediaType: string
  write(references: readonly Reference[], keyOf: (reference: Reference) => string): string
}

type WriteEntry = (reference: Reference, key: string) => string

const inEntries =
  (write: WriteEntry, between: string): Format['write'] =>
  (references, keyOf) =>
    references.map((reference) => write(reference, keyOf(reference))).join(between)

const formats: Record<CitationFormat, Format> = {
  bibtex: { extension: 'bib', mediaType: 'application/x-bibtex', write: inEntries(writeBibtexEntry, '\n') },
  biblatex: { extension: 'bib', mediaType: 'application/x-bibtex', write: inEntries(writeBiblatexEntry, '\n') },
  ris: { extension: 'ris', mediaType: 'application/x-research-info-systems', write: inEntries(writeRisEntry, '\r\n') },
  'csl-json': { extension: 'json', mediaType: 'application/vnd.citationstyles.csl+json', write: writeCslJson },
}

/** A file for reference managers. References that would have the same key get numbers. */
export function writeReferences(references: readonly Reference[], format: CitationFormat) {
  const { extension, mediaType, write } = formats[format]
  return { name: `References.${extension}`, mediaType, text: write(references, makeKeys(references)) }
}
