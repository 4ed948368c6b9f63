/** In characters: an unfinished citation or link is never longer. */
const longestBegun = 900

/** Cuts an unfinished citation or link from the end of a text that is still being written. */
export function withoutUnfinishedMark(text: string): string {
  const end = text
    .slice(-longestBegun)
    .replace(/\s?!?\[[^\]\n]{0,300}$/, '')
    .replace(/\s?!?\[[^\]\n]{0,300}\]\([^)\s]{0,500}$/, '')
  return text.slice(0, -longestBegun) + end
}
