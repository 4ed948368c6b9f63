/** The words that a search takes along into a video's page: without its filters and the words that it excludes. */
export function carriedWords(query: string): string {
  const pieces = query.match(/[^\s":]*:?"[^"]*"?|\S+/gu) ?? []
  return pieces.flatMap((piece) => readWords(piece)).join(' ')
}

const kindFields = /^(?:said|shown|summarised):/i
const filters = /^(?:in|by|speaker|after|before|lang):/i

function readWords(piece: string): string[] {
  const words = piece.replace(kindFields, '')
  return words === '' || piece.startsWith('-') || filters.test(piece) ? [] : [words]
}
