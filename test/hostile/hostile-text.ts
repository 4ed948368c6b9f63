import fc from 'fast-check'

const signs = [...'[]()!\\<>&"\'`*_~|#=+-@:/']
const words = [
  ...['http://e/', 'https://e.example/a', 'www.', 'www.e.example', 'mailto:', 'javascript:', 'me@e.example', 'ftp://e'],
  ...['![', '](', '][', ']:', '[^1]', '[1]', '<b>', '<!--', '-->', '<script>', '<a href="http://e">', '<http://e>'],
  ...[
    '&lt;',
    '&#x202e;',
    '&#27;',
    '```',
    '~~~',
    '**',
    '$$',
    '=1+1',
    '＝1',
    '＠SUM',
    '−1',
    '1. ',
    '- ',
    '    ',
    '|-|-|',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    '\0',
    '\u001b[31m',
    '\u0007',
    '\u007f',
    '\u0085',
    '\u009b',
    '\u2028',
    '\u202e',
    '\u2066',
  ],
  ...[
    '\ud800',
    '\udc00',
    '\u200e',
    '\u200d',
    '\ufeff',
    '城市',
    'שלום',
    'مرحبا',
    'e\u0301',
    '👩‍👩‍👧',
    'a',
    ' ',
    ' word ',
    '7',
  ],
]

const piece = fc.constantFrom(...signs, ...signs, ...words)

/**
 * Text that tries to become an image, a link, HTML, a spreadsheet formula or a control character. Sometimes a piece is repeated
 * many times.
 */
export const hostileTextOf = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: piece },
        {
          weight: 1,
          arbitrary: fc.tuple(piece, fc.integer({ min: 2, max: 40 })).map(([text, times]) => text.repeat(times)),
        },
      ),
      { maxLength },
    )
    .map((parts) => parts.join(''))

export const hostileText = hostileTextOf(14)
