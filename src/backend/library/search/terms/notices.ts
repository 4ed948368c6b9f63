import { formatCount } from '../../../../contract/format-count.ts'
import type { Library } from '../../database/open.ts'
import { findTags } from '../marked.ts'
import { countWithoutLanguage, findCollections, listInLanguage, listOfChannel } from '../search-scope.ts'
import type { Query } from './query.ts'

/** Sentences for the user about the parts of a query that could not be used as they were written. */
export function listNotices(library: Library, { required, filters, notices }: Query): string[] {
  const all = [...notices]
  for (const { field, value } of filters) {
    if (field === 'in' && findCollections(library, value).length === 0)
      all.push(`No collection has the name “${value}”.`)
    if (field === 'by' && listOfChannel(library, value).length === 0) all.push(`No channel has “${value}” in its name.`)
    if (field === 'tag' && findTags(library, value).length === 0) all.push(`No tag has the name “${value}”.`)
    if (field === 'lang' && listInLanguage(library, value).length === 0)
      all.push(`No video has captions in the language “${value}”.`)
  }
  const unknown = filters.some(({ field, isExcluded }) => field === 'lang' && !isExcluded)
    ? countWithoutLanguage(library)
    : 0
  if (unknown > 0) {
    const videos = formatCount(unknown, 'video is', 'videos are')
    all.push(`${videos} left out because the language of the captions is unknown.`)
  }
  if (filters.length > 0 && required.length === 0) all.push('Type a word to search for besides the filters.')
  return [...new Set(all)]
}
