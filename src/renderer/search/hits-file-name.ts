const mostCharacters = 50

/** The name of the file with all moments of a search: letters, digits and marks of the query, such as `footnote-search-white-roof.csv`. */
export function hitsFileName(query: string): string {
  const words =
    query
      .toWellFormed()
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const name = [...words.join('-')].slice(0, mostCharacters).join('')
  return `footnote-search-${name === '' ? 'results' : name}.csv`
}
