import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeMarkdown, escapeMarkdownLabel, escapeMarkdownParagraph } from '../../src/contract/escape-markdown.ts'
import { plainLine } from '../../src/contract/plain-text.ts'
import { parse } from '../backend/markdown/parsed.ts'
import { hostileText } from '../hostile/hostile-text.ts'

const ours = 'https://www.youtube.com/watch?v=demoHeat001&t=0s'
/** The node types that the escaped text may produce: plain words, links, and code for addresses. */
const plain = ['root', 'paragraph', 'heading', 'blockquote', 'strong', 'text', 'inlineCode', 'link']

describe('an ordinary sentence', () => {
  it.each([
    "It’s “four degrees” cooler – isn't it?",
    'Read my_file_name.txt and user_id before 5:30.',
    'R&D costs $5 (about 3 < 4 > 2), 100% of it; see #3 & #4!',
    '[Applause] and [1] and [ ] are brackets',
    '2 * 3 * 4 = 24, ~5 minutes at - 3 + 4',
    '1.5 million; 2nd; 3) no list',
    '-5 degrees',
    '#roofs @city are tags',
    'C:\\Users or a\\b',
    'e.g. this.that, www and http and a@b',
    '城市里的树木 – مرحبا بالعالم – שלום',
  ])('%s', (text) => {
    expect(escapeMarkdown(text)).toBe(text)
    if (!text.startsWith('1.')) expect(escapeMarkdownParagraph(text)).toBe(text)
  })
})

describe('hostile text', () => {
  it.each([
    ['![a[b](http://evil/t.png)', '![a[b\\](`http://evil/t.png`)'],
    ['http://x/<script>alert(1)</script>', '`http://x/<script>alert(1)</script`>'],
    ['[no link](http://x), <b>, &lt;', '[no link\\](`http://x`), \\<b>, \\&lt;'],
    ['see www.evil.example/x. Or me@evil.example!', 'see `www.evil.example/x`. Or `me@evil.example`!'],
    ['<http://evil>', '<`http://evil`>'],
    ['mailto:me@evil.example', 'mailto:`me@evil.example`'],
    ['a@b.c+d@e.f', '`a@b.c+d@e.f`'],
    ['`http://x`', '\\``http://x`\\`'],
    ['[x]: http://evil', '[x\\]: `http://evil`'],
    ['[^1]: note', '[^1\\]: note'],
    ['[ftp://e]:[', '[`ftp://e`\\]:['],
    ['请看https://evil.example/a。谢谢', '请看`https://evil.example/a`。谢谢'],
    ['~~gone~~ ~gone~', '\\~\\~gone\\~\\~ ~gone\\~'],
    ['C #', 'C \\#'],
    ['ends in \\', 'ends in \\\\'],
  ])('%s', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped)
    const { texts, links, types } = parse(escaped)
    expect({ texts, links }).toEqual({ texts: [text], links: [] })
    expect(plain).toEqual(expect.arrayContaining(types))
  })

  it('becomes the same words wherever it is put, and is not markup', () => {
    fc.assert(
      fc.property(hostileText.map(plainLine), hostileText.map(plainLine), (text, name) => {
        fc.pre(text !== '' && name !== '')
        const places = [
          [escapeMarkdownParagraph(text), text],
          [`# ${escapeMarkdown(text)}`, text],
          [`> ${escapeMarkdownParagraph(text)}`, text],
          [`[0:00](${ours}) **${escapeMarkdown(name)}:** ${escapeMarkdown(text)}`, `0:00 ${name}: ${text}`],
          [`[${escapeMarkdownLabel(text)}](${ours}), ${escapeMarkdown(name)}`, `${text}, ${name}`],
        ] as const
        const { texts, links, types } = parse(places.map(([markdown]) => markdown).join('\n\n'))
        expect(texts).toEqual(places.map(([, words]) => words))
        expect(links).toEqual([ours, ours])
        expect(plain).toEqual(expect.arrayContaining(types))
      }),
      { numRuns: 1000 },
    )
  })

  // A parser that reads on from every character would take minutes for a text of this length.
  it.each(['_', '*', '@', 'a@', 'www.', 'http://', '[', ']', '`', '~', '<', '&', '\\', '#', ' #'])(
    'a very long run of %j is read in time',
    (sign) => {
      const text = plainLine(`a${sign.repeat(100_000)}b`)
      expect(escapeMarkdownParagraph(text).replace(/[\\`]/g, '')).toBe(text.replace(/[\\`]/g, ''))
    },
  )
})
