// YouTube's own keys, read off a key press; no page element is touched here.

export type PlayerAction =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'step'; readonly ms: number }
  | { readonly kind: 'frame'; readonly direction: 1 | -1 }
  | { readonly kind: 'part'; readonly tenths: number }
  | { readonly kind: 'rate'; readonly direction: 1 | -1 }
  | { readonly kind: 'chapter'; readonly direction: 1 | -1 }

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'step', ms: -10_000 },
  l: { kind: 'step', ms: 10_000 },
  ArrowLeft: { kind: 'step', ms: -5_000 },
  ArrowRight: { kind: 'step', ms: 5_000 },
  ',': { kind: 'frame', direction: -1 },
  '.': { kind: 'frame', direction: 1 },
  '<': { kind: 'rate', direction: -1 },
  '>': { kind: 'rate', direction: 1 },
  Home: { kind: 'part', tenths: 0 },
}

/** Undefined for a key that is not the player's. */
export function readPlayerKey(press: KeyPress): PlayerAction | undefined {
  if (press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) return press.ctrlKey ? readChapterKey(press.key) : undefined
  if (/^[0-9]$/.test(press.key)) return { kind: 'part', tenths: Number(press.key) }
  return actions[press.key] ?? actions[press.key.toLowerCase()]
}

function readChapterKey(key: string): PlayerAction | undefined {
  if (key === 'ArrowLeft') return { kind: 'chapter', direction: -1 }
  if (key === 'ArrowRight') return { kind: 'chapter', direction: 1 }
  return undefined
}

const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** The next of the player's rates in a direction; stays at the last one. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const faster = rates.find((candidate) => candidate > rate)
  const slower = rates.findLast((candidate) => candidate < rate)
  return (direction === 1 ? faster : slower) ?? rate
}
