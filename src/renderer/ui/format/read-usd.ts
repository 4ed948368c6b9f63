/**
 * An amount of dollars as it is typed: `5`, `0.25`, `$5`, `0,25`. Null for no text, undefined for what is no amount, which
 * `1,000` is too: it may be meant either way.
 */
export function readUsd(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const found = /^\$?\s*(\d{1,7})(?:([.,])(\d{1,9}))?$/.exec(typed)
  if (!found) return undefined
  const [, whole = '', mark, fraction = ''] = found
  if (mark === ',' && fraction.length === 3 && Number(whole) !== 0) return undefined
  const usd = Number(`${whole}.${fraction || '0'}`)
  return usd <= 1_000_000 ? usd : undefined
}
