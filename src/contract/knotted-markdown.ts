// Markdown parsers need quadratic time for some texts. This recognises such texts before they are parsed.

const deepest = 8
const containers = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)+/gm
const container = />|[-+*]|\d+[.)]/g

/** Shorter texts are parsed quickly, however many signs they contain. */
const shortest = 500
const signs = /[*_~`[\]<]/g

/**
 * Whether parsing a text would take too long: one line opens more than eight nested lists or quotations, or more than a third of the
 * characters are signs that begin or end markup. No text written by a person looks like that.
 */
export function isTooKnotted(text: string): boolean {
  if (text.length >= shortest && (text.match(signs)?.length ?? 0) > text.length / 3) return true
  return (text.match(containers) ?? []).some((opening) => (opening.match(container) ?? []).length > deepest)
}
