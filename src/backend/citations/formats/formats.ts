import type { CitationFormat } from '../../../contract/app/citations.ts'
import type { Reference } from '../reference.ts'
import { writeEach } from '../write-each.ts'
import { writeBiblatexEntry } from './biblatex.ts'
import { writeBibtexEntry } from './bibtex.ts'
import { writeCslItem } from './csl-json.ts'
import { makeKeys } from './keys.ts'
import { writeRisEntry } from './ris.ts'

interface Format {
  readonly extension: string
  readonly mediaType: string
  writeEntry(reference: Reference, key: string): string
  /** A file with these entries. */
  join(entries: readonly string[]): string
}

const bib = {
  extension: 'bib',
  mediaType: 'application/x-bibtex',
  join: (entries: readonly string[]) => entries.join('\n'),
}

const formats: Record<CitationFormat, Format> = {
  bibtex: { ...bib, writeEntry: writeBibtexEntry },
  biblatex: { ...bib, writeEntry: writeBiblatexEntry },
  ris: {
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    writeEntry: writeRisEntry,
    join: (entries) => entries.join('\r\n'),
  },
  'csl-json': {
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    writeEntry: writeCslItem,
    join: (entries) => `[${entries.join(',\n')}]\n`,
  },
}

/** A file for reference managers. References that would have the same key get numbers. */
export async function writeReferences(references: readonly Reference[], format: CitationFormat) {
  const { extension, mediaType, writeEntry, join } = formats[format]
  const keyOf = makeKeys(references)
  const entries = await writeEach(references, (reference) => writeEntry(reference, keyOf(reference)))
  return { name: `References.${extension}`, mediaType, text: join(entries) }
}
