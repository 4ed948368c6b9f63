const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const before = new Set('<([{"\'`«»“”„‘’‹›「『【（*>•·,;')
const after = new Set('>)]}"\'`«»“”„‘’‹›」』】）*<.,;:!?…。、，！？')

/** Removes white space, quotes, brackets and punctuation around a link or an id, and invisible characters anywhere in it. */
export function trimAround(text: string): string {
  const visible = text.replace(invisible, '').trim()
  let start = 0
  let end = visible.length
  while (start < end && before.has(visible.charAt(start))) start++
  while (end > start && after.has(visible.charAt(end - 1))) end--
  return visible.slice(start, end).trim()
}
