import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewriteModelToken } from '../../../src/backend/answers/model-citations.ts'
import { rewriteServiceToken } from '../../../src/backend/answers/service-citations.ts'
import { createRewriter, type Rewrite, rewriteMarkdown } from '../../../src/backend/markdown/rewrite-markdown.ts'
import type { Citation } from '../../../src/contract/app/answers.ts'
import { cutIntoPieces, namedKinds, repeat } from '../../hostile/worst-texts.ts'

const cite = (number: number, changes: Partial<Citation> = {}): Citation => ({
  number,
  videoId: 'demoHeat00A',
  title: 'Cooling the dense city',
  author: 'M. Okafor',
  url: 'https://www.youtube.com/watch?v=demoHeat00A',
  kind: 'said',
  text: 'Trees cool the street.',
  speakerId: null,
  startMs: 0,
  endMs: 30_000,
  supported: null,
  isInLibrary: false,
  ...changes,
})

const ofModel = (text: string, given = [1, 2, 3, 4]) =>
  rewriteMarkdown(
    text,
    rewriteModelToken(given, () => {}),
  )

const cited = [
  cite(1),
  cite(2, { startMs: 60_000, endMs: 90_000 }),
  cite(3, { videoId: 'demoTrees0A', url: 'https://youtu.be/demoTrees0A' }),
  cite(4, { videoId: null, url: 'https://example.org/talk' }),
]
const ofService = (text: string) =>
  rewriteMarkdown(
    text,
    rewriteServiceToken(() => cited),
  )

const unit = fc.constantFrom(
  '[',
  ']',
  '1',
  '2',
  '9',
  '[1',
  '2]',
  ', ',
  '-',
  '–',
  '(',
  ')',
  '`',
  '```',
  '\n',
  '\n\n',
  ' ',
  'trees',
  '【',
  '】',
  '†',
  '[^1]',
  '\\',
  '!',
  'h',
  'ttps:',
  '//youtu.be/',
  'demoTrees0A',
  '?t=70',
  '[a](',
  'https://x.y/z)',
  '<',
  '>',
  'and',
  '[[3]]',
  '[1](',
  '(see [9])',
  '.',
)
const pieces = fc.array(unit, { maxLength: 24 })

/** Without backslash escapes, which `marksOf` below does not understand. */
const unescapedPieces = pieces.map((parts) => parts.filter((part) => part !== '\\'))

/** Rewrites a text that arrives in pieces, as from a stream. */
function streamed(parts: readonly string[], rewrite: Rewrite): string[] {
  const rewriter = createRewriter(rewrite)
  return [...parts.map((part) => rewriter.push(part)), rewriter.end()]
}

const codeBlock = /^(`{3,})(?!`)[\s\S]*?(?<!`)\1(?!`)/gm
const codeSpan = /(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?(?<!`)\1(?!`)/g

/** Finds citation marks outside of code, independently of the rewriter. */
const marksOf = (text: string) =>
  [
    ...text
      .replace(codeBlock, 'x')
      .replace(codeSpan, 'x')
      .matchAll(/(?<!\\)\[(\d+)\]/g),
  ].map(([, number]) => Number(number))

describe('citations in a model’s text', () => {
  it.each([
    ['Trees cool [1].', 'Trees cool [1].'],
    ['Trees cool [9].', 'Trees cool.'],
    ['Trees cool [1, 4] and [1-3].', 'Trees cool [1][4] and [1][2][3].'],
    ['Trees cool [2–9], [8; 3].', 'Trees cool [2][3][4], [3].'],
    ['Trees [9][1] cool', 'Trees [1] cool'],
    ['Trees [9] cool', 'Trees cool'],
    ['Trees ([9]) cool ([1]) well (see [9]).', 'Trees cool ([1]) well (see).'],
    ['Trees 【2†source】 and [^3] and [Excerpt 4]', 'Trees [2] and [3] and [4]'],
    ['[1000000-9999999] and [1-999999]', ' and [1][2][3][4]'],
    ['`list[9]` and ``a`[9]`` stay, `unclosed [9]', '`list[9]` and ``a`[9]`` stay, `unclosed'],
    ['```\nx[9]\n```\n[9]', '```\nx[9]\n```\n'],
    ['\\[9] is text', '\\[9] is text'],
    ['See [1](https://evil.example/?t=90), [the talk](http://x) and ![p](http://x/p.png)', 'See [1], the talk and p'],
    ['[not a mark] and [x]', '[not a mark] and [x]'],
    ['[1[9]2] and [1[9]]', '[1\u20602] and [1\u2060]'],
  ])('%s', (text, wanted) => {
    expect(ofModel(text)).toBe(wanted)
  })

  it('never have a number that was not given, however the text is split', () => {
    fc.assert(
      fc.property(unescapedPieces, (parts) => {
        const told = new Set<number>()
        const text = streamed(
          parts,
          rewriteModelToken([1, 2], (number) => told.add(number)),
        ).join('')
        for (const number of marksOf(text)) expect([1, 2]).toContain(number)
        for (const number of marksOf(text)) expect(told).toContain(number)
      }),
      { numRuns: 600 },
    )
  })

  it('are the same in whatever pieces the text arrives', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(
          streamed(
            parts,
            rewriteModelToken([1, 2], () => {}),
          ).join(''),
        ).toBe(ofModel(parts.join(''), [1, 2]))
      }),
      { numRuns: 600 },
    )
  })

  it('leave no empty parentheses behind, even if these close in a later piece', () => {
    for (const parts of [['[a](', '[12]', '\n', ')'], ['[a]([12]', ' ', ',', ')'], ['[a]([12]\n)']])
      expect(
        streamed(
          parts,
          rewriteModelToken([1, 2], () => {}),
        ).join(''),
      ).toBe('[a]')
  })

  it('are never shown incomplete', () => {
    expect(
      streamed(
        ['Trees cool [1', '2', ', 3', '] well', ' [', '4]', '.'],
        rewriteModelToken([3, 4, 12], () => {}),
      ),
    ).toEqual(['Trees cool', '', '', ' [12][3] well', '', '', ' [4].', ''])
  })

  it('delay no text that cannot become a citation', () => {
    expect(
      streamed(
        ['Trees ', 'cool ', 'with h', 'elp'],
        rewriteModelToken([1], () => {}),
      ),
    ).toEqual(['Trees', ' cool', ' with', ' help', ''])
  })
})

describe('citations in a service’s text', () => {
  it.each([
    ['Trees cool ([source](https://www.youtube.com/watch?v=demoHeat00A&t=70s)).', 'Trees cool ([2]).'],
    [
      'Trees cool [1:05](https://youtu.be/demoHeat00A?t=65), [5](https://m.youtube.com/watch?v=demoHeat00A).',
      'Trees cool [2], [1].',
    ],
    ['[Shade matters](https://youtube.com/shorts/demoTrees0A) most', 'Shade matters [3] most'],
    [
      'See https://youtu.be/demoTrees0A?t=1m5s. And <https://www.youtube.com/embed/demoHeat00A?start=75>',
      'See [3]. And [2]',
    ],
    ['See youtu.be/demoTrees0A, www.youtube.com/live/demoTrees0A', 'See [3], [3]'],
    [
      'See [talk](https://example.org/talk) and [other](https://example.org/other)',
      'See talk [4] and [other](https://example.org/other)',
    ],
    ['[1] stays, [7] goes, [1, 7] too', '[1] stays, goes, [1] too'],
    ['`https://youtu.be/demoTrees0A` stays, **[1]** too', '`https://youtu.be/demoTrees0A` stays, **[1]** too'],
    ['https://youtu.be/neverCitedA stays', 'https://youtu.be/neverCitedA stays'],
    ['![a picture](https://youtu.be/demoTrees0A)', '![a picture](https://youtu.be/demoTrees0A)'],
    ['| a | b |\n|---|---|\n| x[0] | [note] |', '| a | b |\n|---|---|\n| x | [note] |'],
  ])('%s', (text, wanted) => {
    expect(ofService(text)).toBe(wanted)
  })

  it('are the ones at the start of the video for links without a time', () => {
    const late = cite(1, { startMs: 60_000, endMs: 70_000 })
    const rewrite = rewriteServiceToken(() => [late, cite(2)])
    expect(rewriteMarkdown('Shade https://youtu.be/demoHeat00A', rewrite)).toBe('Shade [2]')
  })

  it('are distinguished by their labels if moments overlap', () => {
    const [first, second, ...others] = cited
    if (first === undefined || second === undefined) throw new Error('There are too few citations')
    const overlapping = [first, { ...second, startMs: first.startMs, endMs: first.endMs }, ...others]
    const rewriter = createRewriter(rewriteServiceToken(() => overlapping))
    const link = 'https://youtu.be/demoHeat00A?t=1'
    const text = `Shade [1](${link}) helps [2](${link}), [3](${link}), [2 of 3 trees](${link})`
    expect(rewriter.push(text) + rewriter.end()).toBe('Shade [1] helps [2], [1], 2 of 3 trees [1]')
  })

  it('are the same in whatever pieces the text arrives', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(
          streamed(
            parts,
            rewriteServiceToken(() => cited),
          ).join(''),
        ).toBe(ofService(parts.join('')))
      }),
      { numRuns: 600 },
    )
  })

  // A parser that reads on from every character would take minutes for a text of this length.
  it.each(['[', ' ', '\t', '(', '`', '<', '\\n'])('a very long run of %j is read in time', (sign) => {
    const text = `${sign.repeat(60_000)}x\n`
    expect(ofService(text)).toBe(text)
  })

  it('do not change text without links and marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab *_#>|-.:()\n!\\`') }), (text) => {
        expect(ofService(text)).toBe(text)
      }),
    )
  })
})

describe('a text that is written to take long', () => {
  const asItIs: Rewrite = ({ raw }) => raw

  // Text that is held back is read again with each piece. Without a limit the time would grow with the square of the length.
  it.each(namedKinds)('is not held back (%s)', (_name, kind) => {
    const text = repeat(kind, 50_000)
    const rewriter = createRewriter(asItIs)
    let held = 0
    let most = 0
    for (const piece of cutIntoPieces(text, 5)) {
      held += piece.length - rewriter.push(piece).length
      most = Math.max(most, held)
    }
    expect(most).toBeLessThan(2500)
    expect(held - rewriter.end().length).toBe(0)
  })

  it('is the same in whatever pieces it arrives', () => {
    const kind = fc.tuple(
      fc.constantFrom('', '```\n', '[a](', '([9]', '(', '['),
      fc.array(unit, { minLength: 1, maxLength: 3 }),
    )
    const pieceLengths = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 80, max: 3000 }),
        pieceLengths,
        fc.string(),
        ([start, units], length, lengths, end) => {
          const text = repeat([start, units.join('')], length) + end
          const parts: string[] = []
          for (let done = 0; done < text.length; done += parts.at(-1)?.length ?? 1)
            parts.push(text.slice(done, done + (lengths[parts.length % lengths.length] ?? 1)))
          const rewrite = rewriteModelToken([1, 2], () => {})
          expect(streamed(parts, rewrite).join('')).toBe(rewriteMarkdown(text, rewrite))
        },
      ),
      { numRuns: 400 },
    )
  })
})
