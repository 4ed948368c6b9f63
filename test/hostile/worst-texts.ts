/** Texts that can take a slow parser very long to read: each has a start and a part to repeat after it. */
export const worstKinds: readonly (readonly [start: string, repeated: string])[] = [
  ['', 'Trees cool streets [1]. '],
  ['```\n', '`a'],
  ['```\n', '`'],
  ['', '`a'],
  ['', '``a`'],
  ['', '`'],
  ['', '['],
  ['', '!['],
  ['', '[a]('],
  ['[a](', '('],
  ['[a](', 'a'],
  ['', `[a](${'b'.repeat(995)}`],
  ['[a](', ' '],
  ['[', 'a'],
  ['[', '\\]'],
  ['', '[1,'],
  ['[1', ',1'],
  ['', '**[1'],
  ['', '[99]'],
  ['', '([9]'],
  ['([99]', ','],
  ['([99]', ' '],
  ['', '【'],
  ['', '［1'],
  ['', '<http://'],
  ['<http://', 'a'],
  ['', 'www.'],
  ['http://', ')'],
  ['http://', 'a,'],
  ['', '((('],
  ['', '\\'],
  ['', ' '],
  ['', '\t'],
  ['', '\n'],
  ['', '] '],
]

export const repeat = ([start, repeated]: readonly [start: string, repeated: string], length: number) =>
  `${start}${repeated.repeat(Math.ceil(length / repeated.length))}`.slice(0, length)

export function cutIntoPieces(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}

const brief = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

/** The same kinds with a name for each, for use with `it.each`. */
export const namedKinds = worstKinds.map(
  (kind) => [kind.map((part) => JSON.stringify(brief(part))).join(' then '), kind] as const,
)
