// Parsers of Markdown take time that grows with the square of some texts: how to know these before.

const deepest = 8
const containers = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)+/gm
const container = />|[-+*]|\d+[.)]/g

/** In fewer characters any share of signs is soon parsed. */
const shortest = 500
const signs = /[*_~`[\]<]/g

/**
 * Whether parsing a text would take long: a line opens many lists and quotations within each other, or a third of the text are signs that begin and end
 * markup. Nobody writes so.
 */
export function isTooKnotted(text: string): boolean {
  if (text.length >= shortest && (text.match(signs)?.length ?? 0) > text.length / 3) return true
  return (text.match(containers) ?? []).some((opening) => (opening.match(container) ?? []).length > deepest)
}
