/** No citation or link that has only begun is longer. */
const longestBegun = 900

/** Text that is still being written, without a citation or link at its end that has only begun. */
export function withoutUnfinishedMark(text: string): string {
  const end = text
    .slice(-longestBegun)
    .replace(/\s?!?\[[^\]\n]{0,300}$/, '')
    .replace(/\s?!?\[[^\]\n]{0,300}\]\([^)\s]{0,500}$/, '')
  return text.slice(0, -longestBegun) + end
}
