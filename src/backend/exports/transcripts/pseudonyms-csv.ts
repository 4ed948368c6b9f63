// The key to the pseudonyms, which must be kept apart from the files that have them.
import type { Library } from '../../library/database/open.ts'
import { listPseudonyms } from '../../library/layer/pseudonyms.ts'
import { writeCsv } from '../../write-csv.ts'
import type { ProducedFile } from '../produced.ts'

export const pseudonymsStem = 'Footnote pseudonyms (keep apart)'

/** One row for each pseudonym that was ever written. */
export function producePseudonyms(library: Library): ProducedFile {
  const rows = listPseudonyms(library).map(({ pseudonym, names, videos }) => ({
    pseudonym,
    name: names.join('; '),
    videos: videos.map(({ videoId, title }) => (title === null ? videoId : `${title} [${videoId}]`)).join('; '),
  }))
  return {
    kind: 'file',
    stem: pseudonymsStem,
    extension: 'csv',
    content: [writeCsv(['pseudonym', 'name', 'videos'], rows)],
  }
}
