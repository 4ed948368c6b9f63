/** Text that is still being written, without a citation or link at its end that has only begun. */
export function withoutUnfinishedMark(text: string): string {
  return text.replace(/\s?!?\[[^\]\n]{0,300}$/, '').replace(/\s?!?\[[^\]\n]{0,300}\]\([^)\s]{0,500}$/, '')
}
