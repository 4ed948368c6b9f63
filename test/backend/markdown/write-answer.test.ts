import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerWriterOptions,
  createAnswerWriter,
  writeAnswer,
} from '../../../src/backend/markdown/write-answer.ts'
import { cut, hostileMarkdown, pieceLengths } from '../../hostile/hostile-markdown.ts'
import { cutIntoPieces, namedKinds, repeat } from '../../hostile/worst-texts.ts'
import { parse } from './parsed.ts'

const linkOf = (number: number) => `https://www.youtube.com/watch?v=demoHeat00A&t=${number}s`
const options: AnswerWriterOptions = {
  known: () => [1, 2],
  cite: (numbers) => numbers.map((number) => `[[${number}]](${linkOf(number)})`).join(''),
  unknown: 'stays',
}
const one = `[[1]](${linkOf(1)})`
const whole = (text: string) => writeAnswer(text, options)
const streamed = (pieces: readonly string[]) => {
  const writer = createAnswerWriter(options)
  return [...pieces.map((piece) => writer.push(piece)), writer.end()]
}

/** Control characters except line breaks and tabs, and characters that reverse the writing direction. */
const raw = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}|[\ufdd0\ufdd1]/u

function expectOursOnly(markdown: string): void {
  const { foreign, links } = parse(markdown)
  expect(foreign).toEqual([])
  for (const link of links) expect([linkOf(1), linkOf(2)]).toContain(link)
  expect(markdown).not.toMatch(raw)
}

describe('an answer that is printed', () => {
  it.each([
    ['Trees do [1][3], and `x[1]` stays.', `Trees do ${one}[3], and \`x[1]\` stays.`],
    ['# Head\n\n**bold** *it* ~~no~~\\\nline', '# Head\n\n**bold** *it* ~~no~~\\\nline'],
    ['- one\n- two\n  - three\n\n1. a\n2. b', '- one\n- two\n  - three\n\n1. a\n2. b'],
    ['- one\n\n- two', '- one\n\n- two'],
    ['| a | b |\n| - | -: |\n| x [1] | y |', `| a | b |\n| - | -: |\n| x ${one} | y |`],
    ['> quote [1]\n\n```js\na < b\n```', `> quote ${one}\n\n\`\`\`js\na < b\n\`\`\``],
    ['snake_case_name [2024], [9]', 'snake_case_name [2024], [9]'],
    ['[the *talk*](http://evil.example "t") and ![a picture](http://evil.example/p.png)', 'the *talk* and a picture'],
    ['[the talk][t] and ![pic][t]\n\n[t]: http://evil.example', 'the talk and pic'],
    ['[1]: http://evil.example\n\nTrees [1]', `${one}: \`http://evil.example\`\n\nTrees ${one}`],
    ['<iframe src="http://evil.example"></iframe>Trees<br>cool <b>streets</b> <!-- x -->', 'Trees cool streets'],
    ['<div>\nTrees\n</div>', 'Trees'],
    ['A List<String> of <names>', 'A List\\<String> of \\<names>'],
    [
      'See www.evil.example, <http://evil.example> or me@evil.example',
      'See `www.evil.example`, `http://evil.example` or `me@evil.example`',
    ],
    ['[j](javascript:alert(1)) [f](file:///etc/passwd)', 'j f'],
    ['A note[^n].\n\n[^n]: <img src=x> of it', 'A note\\[^n].\n\n\\[^n]: of it'],
    ['Trees![1] and \\[1]', `Trees\\!${one} and [1]`],
    ['a\u001b[31m\u0007b\u202ec &#x202e;d', 'a\\[31mbc d'],
    ['', ''],
  ])('%s', (text, written) => {
    expect(whole(text)).toBe(written)
    expectOursOnly(written)
  })

  it('makes no definition and no link of a mark that is not a citation', () => {
    const plain = { ...options, cite: (numbers: readonly number[]) => numbers.map((number) => `[${number}]`).join('') }
    const text = '[1]: note\n\n[1] (x) [2](x) [1]'
    expect(writeAnswer(text, plain)).toBe('\\[1]: note\n\n[1] (x) 2 [1]')
    expect(parse(writeAnswer('[1]: note\n]:]:\n\n[1]', plain))).toMatchObject({ foreign: [], links: [] })
    expect(writeAnswer(`${'> '.repeat(9)}\n${text}`, plain)).toContain('\\[1]: note')
  })

  it("has no images, no HTML, only Footnote's links and no control characters, whole and in pieces", () => {
    fc.assert(
      fc.property(hostileMarkdown, pieceLengths, (text, lengths) => {
        expectOursOnly(whole(text))
        expectOursOnly(streamed(cut(text, lengths)).join(''))
      }),
      { numRuns: 150 },
    )
  })

  it('is printed as it arrives: paragraph by paragraph, item by item, and within a paragraph up to what may still change', () => {
    const pieces = [
      'The street with many trees was about four degrees cooler than the one without',
      ' any, as **he sa',
      'id** [1]. Nobody was surprised by that, least of all those who lived in it.\n\n',
      '- Shade cools the pavement before the sun ',
      'can heat it [2]\n- Leaves evaporate water, which takes heat from the air',
    ]
    expect(streamed(pieces)).toEqual([
      'The street with many trees was about four degrees cooler than the one',
      '',
      ` without any, as **he said** ${one}. Nobody was surprised by that, least of all those who lived in it.`,
      '',
      `\n\n- Shade cools the pavement before the sun can heat it [[2]](${linkOf(2)})`,
      '\n- Leaves evaporate water, which takes heat from the air',
    ])
  })

  it('is the same in whatever pieces it arrives', () => {
    const blocks = fc.constantFrom(
      ...['# Trees and roofs', 'Trees **cool** streets [1], by *four* degrees [1, 2] (at noon).', '> Quoted [2]'],
      ...[
        '- one [1]\n- two\n- three',
        '1. one\n2. two\n\n3. three',
        '```js\nlet a = b[1]\n\nlet c\n```',
        'Two\nlines [9]',
      ],
      ...[
        '| a | b |\n| - | - |\n| 1 | 2 [1] |',
        '---',
        'A [link](http://evil.example) in `code [1]`',
        '- a\n  - b\n\n    c',
      ],
      'Many words in a row without any sign that could mean anything else than what it says, at all.',
    )
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 8 }), pieceLengths, (parts, lengths) => {
        const text = parts.join('\n\n')
        expect(streamed(cut(text, lengths)).join('')).toBe(whole(text))
      }),
      { numRuns: 150 },
    )
  })

  it('keeps every word that a reader of it sees', () => {
    const wordsIn = (markdown: string) =>
      parse(markdown)
        .texts.join(' ')
        .match(/\p{L}+/gu) ?? []
    const visible = hostileMarkdown.filter(
      (text) => !/[<&]|\]:|!\[|\[\^|\d|\p{Cc}|[\u2028\u202e\u2066\ufeff]/u.test(text.replaceAll('\n', '')),
    )
    fc.assert(
      fc.property(visible, pieceLengths, (text, lengths) => {
        expect(wordsIn(whole(text))).toEqual(wordsIn(text))
        expect(wordsIn(streamed(cut(text, lengths)).join(''))).toEqual(wordsIn(text))
      }),
      { numRuns: 150 },
    )
  })

  // If the whole text were parsed again for each piece, most of these would take minutes.
  it.each(namedKinds)('is printed as it arrives even if it is written to take long (%s)', (_name, kind) => {
    const writer = createAnswerWriter(options)
    let written = 0
    let quiet = 0
    let most = 0
    for (const piece of cutIntoPieces(repeat(kind, 60_000), 500)) {
      const { length } = writer.push(piece)
      written += length
      quiet = length === 0 && piece.trim() !== '' ? quiet + piece.length : 0
      most = Math.max(most, quiet)
    }
    written += writer.end().length
    if (kind.join('').trim() !== '') expect(written).toBeGreaterThan(0)
    expect(most).toBeLessThan(9000)
  })
})
