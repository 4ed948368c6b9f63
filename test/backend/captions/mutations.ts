// Damages texts in the ways that downloads, editors and attackers do.
import fc from 'fast-check'

const hostile = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&#',
    '&#x110000;',
    '&amp;amp;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
  ],
  ...[
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '\\u0000',
    ':',
    ',',
    'null',
    '1e999',
    '-1',
    '0x10',
    '99999999999999',
  ],
  ...[
    '\n',
    '\r',
    '\r\n\r\n',
    '\u2028',
    '\u0085',
    '\0',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\ud800',
    '\udc00',
    '\u0301',
    '👩‍👩‍👧',
    'ﷺ',
  ],
  ...[
    '>>',
    '>> ',
    '>>> NAME: ',
    '- ',
    '♪',
    '[Music]',
    '[ __ ]',
    '（笑）',
    '…',
    '...',
    '。',
    'Dr. ',
    'Hm. ',
    '00:00',
    '00:00:00.000 --> ',
    ' --> 99:99:99.999',
  ],
  ...[
    'WEBVTT\n\n',
    'NOTE\n',
    '<v ',
    '<c>',
    '<00:00:01.000>',
    '<p begin="',
    't="',
    ' begin="-1s"',
    '<tt>',
    '<timedtext>',
    '{"events":[',
    '__proto__',
    'constructor',
  ],
]

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...hostile), fc.integer({ min: 2, max: 200 }))
      .map(([text, times]) => text.repeat(times)),
  },
)

const change = fc.record({
  kind: fc.constantFrom('insert', 'replace', 'delete', 'repeat', 'cut', 'swap'),
  /** Positions as shares of the text's length. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: 0.05, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  piece,
})

function apply(
  text: string,
  { kind, at, length, piece: added }: { kind: string; at: number; length: number; piece: string },
): string {
  const from = Math.floor(at * text.length)
  const to = Math.min(text.length, from + Math.floor(length * text.length) + 1)
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  switch (kind) {
    case 'insert':
      return before + added + part + after
    case 'replace':
      return before + added + after
    case 'delete':
      return before + after
    case 'repeat':
      return before + part + part + after
    case 'swap':
      return after + part + before
    default:
      return before
  }
}

/** One of `texts` with up to eight changes. */
export const mutated = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 8 }))
    .map(([text, changes]) => changes.reduce(apply, text).slice(0, 20_000))
