import fc from 'fast-check'
import { hostileText } from './hostile-text.ts'

const lines = [
  ...[
    '',
    '',
    '',
    '# Heading',
    'Setext',
    '===',
    '---',
    '***',
    '- item',
    '* item',
    '+ item',
    '1. one',
    '2) two',
    '  - nested',
    '      code',
    '\tcode',
  ],
  ...[
    '> quoted',
    '>> deep',
    '```',
    '```js',
    '~~~',
    '````',
    '  ```',
    '- ```',
    '| a | b |',
    '|---|:-:|',
    '| [1] | `x` |',
    '- [ ] task',
    '- [x] done',
  ],
  ...[
    '**bold** and *italic* [1]',
    '~~gone~~ `code[1]` ``a`b``',
    'a_b_c __d__ _e_',
    'Trees cool streets [1][2], by 4 degrees [1, 2].',
  ],
  ...[
    '![picture](http://e/p.png "t")',
    '![ref][r]',
    '[link](http://e "t")',
    '[ref][r]',
    '[r]',
    '[r]: http://e/r "title"',
    '[1]: http://e/1',
  ],
  ...[
    '[a](<http://e>)',
    '[a](\nhttp://e)',
    '[a](http://e/(b)',
    '[`](http://e)`',
    '<http://e.example>',
    '<me@e.example>',
    'http://e.example/a',
  ],
  ...[
    '<div>',
    '</div>',
    '<b>bold</b>',
    '<img src=x onerror="alert(1)">',
    '<!-- note',
    '-->',
    '<script>alert(1)</script>',
    '<a href="http://e">a</a>',
  ],
  ...[
    '[^1]: note',
    'note[^1]',
    '[^n]: <img src=x>',
    'x[^n]',
    'javascript:alert(1)',
    '[j](javascript:alert(1))',
    '![d](data:text/html,x)',
  ],
  ...[
    '&lt;b&gt;',
    '&#60;i>',
    '&#x202e;',
    '\\[1]',
    '\\<b>',
    'hard  ',
    'break\\',
    'www.e.example',
    'me@e.example',
    '\u001b[31m',
    '\u0007',
    '\u202e',
  ],
]

/** Markdown that a malicious service or model might write: dangerous lines of every kind, mixed with hostile text. */
export const hostileMarkdownOf = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...lines) }, { weight: 1, arbitrary: hostileText }),
        fc.constantFrom('\n', '\n', '\n\n', ' ', ''),
      ),
      { maxLength },
    )
    .map((parts) => parts.flat().join(''))

export const hostileMarkdown = hostileMarkdownOf(12)

/** Cuts a text into pieces of the given lengths, starting over when the lengths run out. */
export function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  for (let done = 0; done < text.length; done += pieces.at(-1)?.length ?? 1)
    pieces.push(text.slice(done, done + (lengths[pieces.length % lengths.length] ?? 1)))
  return pieces
}
export const pieceLengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 })
