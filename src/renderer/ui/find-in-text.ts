// Finding as people expect it: letter case and accents do not matter, and what is found is marked in the text as it stands.

export type TextMatch = readonly [start: number, end: number]

/** Text made comparable, with the place in the original of each of its units and of its end. */
export interface FoldedLetters {
  readonly text: string
  /** Null when the places are the same. */
  readonly places: readonly number[] | null
}

const ascii = /^[\x20-\x7e\s]*$/

export function foldText(text: string): FoldedLetters {
  if (ascii.test(text)) return { text: text.toLowerCase(), places: null }
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const units = foldCharacter(character)
    for (let index = 0; index < units.length; index++) places.push(place)
    folded += units
    place += character.length
  }
  places.push(place)
  return { text: folded, places }
}

function foldCharacter(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\p{M}/gu, '')
}

/** Ranges of the original text, in order and apart from each other; none for a query of blanks. */
export function findInText(folded: FoldedLetters, query: string): TextMatch[] {
  const wanted = foldText(query).text.trim()
  if (wanted === '') return []
  const matches: TextMatch[] = []
  let at = folded.text.indexOf(wanted)
  while (at !== -1) {
    const end = at + wanted.length
    matches.push(folded.places === null ? [at, end] : [folded.places[at] ?? 0, endPlace(folded.places, end)])
    at = folded.text.indexOf(wanted, end)
  }
  return matches
}

/** A character that became several units is taken whole. */
function endPlace(places: readonly number[], end: number): number {
  const last = places[end - 1] ?? 0
  let next = end
  while (next < places.length - 1 && places[next] === last) next++
  return places[next] ?? last
}
