// The keys by which the user marks, read off a key press; no page element is touched here.

export type MarkingAction = 'mark' | 'note' | 'tag' | 'quote' | 'markdown' | 'cite' | 'start' | 'end' | 'more' | 'less'

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const letters: Readonly<Record<string, MarkingAction>> = {
  h: 'mark',
  n: 'note',
  t: 'tag',
  q: 'quote',
  c: 'cite',
  i: 'start',
  o: 'end',
}
const signs: Readonly<Record<string, MarkingAction>> = {
  '[': 'start',
  ']': 'end',
  '+': 'more',
  '-': 'less',
  '=': 'more',
}

/** Undefined for a key that marks nothing. */
export function readMarkingKey(press: KeyPress): MarkingAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  // Many keyboards type brackets with AltGr, which the browser reports as Ctrl+Alt, or on a Mac as Alt.
  const isBracket = key === '[' || key === ']'
  if (metaKey || (isBracket ? ctrlKey && !altKey : ctrlKey || altKey)) return undefined
  if (key === 'Q' && shiftKey) return 'markdown'
  return signs[key] ?? (shiftKey ? undefined : letters[key.toLowerCase()])
}
