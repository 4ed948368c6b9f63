type Range = readonly [start: number, end: number]

/** Shortens a long text to a part around its first match, cut between words. The positions of the matches are adjusted. */
export function cutAround(
  text: string,
  matches: readonly Range[],
  maxLength: number,
): { text: string; matches: Range[] } {
  if (text.length <= maxLength) return { text, matches: [...matches] }
  const first = matches[0]?.[0] ?? 0
  const from = first < maxLength * 0.6 ? 0 : nextWord(text, first - Math.floor(maxLength * 0.3), first)
  const to = from + maxLength >= text.length ? text.length : lastWord(text, from + maxLength, from)
  const before = from === 0 ? '' : '… '
  const moved = matches
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): Range => [start - from + before.length, end - from + before.length])
  return { text: `${before}${text.slice(from, to)}${to === text.length ? '' : ' …'}`, matches: moved }
}

/** The start of the first word after `at`, or `limit` when there is none before it. */
function nextWord(text: string, at: number, limit: number): number {
  const space = text.slice(at, limit).search(/\s\S/)
  return space === -1 ? limit : at + space + 1
}

/** The end of the last word before `at`; a text without spaces is cut between characters. */
function lastWord(text: string, at: number, from: number): number {
  const space = text.slice(from, at + 1).search(/\s\S*$/)
  if (space > 0) return from + space
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(at - 1))
  return isInsidePair ? at - 1 : at
}
