import fc from 'fast-check'

const run = (unit: string) => fc.nat({ max: 60 }).map((length) => unit.repeat(length))

const pieces = fc.oneof(
  fc.constantFrom('"', '“', '”', '„', '«', '»', '-', '--', ' -', '-"', '*', '**', '"*', ':', '：', '::', '//'),
  fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u3000', '\ufeff', '\u200b', '\0', '\u0007', '\u202e', '\u2066'),
  fc.constantFrom(
    'said:',
    'shown:',
    'SUMMARISED:',
    'summarized：',
    'in:',
    'by:',
    'Speaker:',
    'after:',
    'before:',
    'lang:',
    'tag:',
    'has:',
  ),
  fc.constantFrom(
    'said',
    'by',
    'note:',
    'https://x.y/?q=1',
    '3:15',
    'c:\\',
    '-in:',
    '-said:',
    'said:-',
    'by:"',
    'in:""',
  ),
  fc.constantFrom(
    'roof',
    'e-mail',
    'don’t',
    'C++',
    '2024',
    '2024-03',
    '2024-02-30',
    'banana',
    'pt-BR',
    'été',
    'ete\u0301',
  ),
  fc.constantFrom(
    '日本',
    'ไทย',
    'שלום',
    'العربية',
    'हिन्दी',
    '👩‍👩‍👧',
    '🏠',
    '\ud83c',
    '\udfe0',
    '\u0301',
    '\u0301\u0302',
    'ﬁ',
    'İ',
    'ʰ',
  ),
  fc.constantFrom('"', ' ', 'a', '-', '*', ':', '\u0301', '\ud83c').chain(run),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

/** Texts made of everything that means something in a query, and of what people paste by mistake. */
export const wildQuery = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''))
