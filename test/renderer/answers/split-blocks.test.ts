import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { splitBlocks } from '../../../src/renderer/answers/split-blocks.ts'

const textsOf = (markdown: string) => splitBlocks(markdown).map(({ text }) => text)

function draw(markdown: string): string {
  const drawn = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))
  return withoutLinesBetween(drawn)
}

/** Line breaks between blocks are invisible. */
const withoutLinesBetween = (html: string) => html.replace(/>\n+/g, '>').trim()

const drawInBlocks = (markdown: string) => withoutLinesBetween(textsOf(markdown).map(draw).join('\n'))

const wildLine = fc.oneof(
  fc.constantFrom('', '', '', ' ', '\t', 'plain words', '**bold** and [1](https://a.b/c)', '# Heading', '===', '---'),
  fc.constantFrom('- item', '* item', '1. item', '2) item', '  more of it', '    more of it', '> quoted', '>> deep'),
  fc.constantFrom('```', '```js', '~~~', '  ```', '- ```', '> ```', '````', '    code', '`` ` ``'),
  fc.constantFrom('| a | b |', '|---|---|', '| 1 | 2 |', '<div>', '<!-- note', '-->', '<b>x</b>', '<https://a.b>'),
  fc.constantFrom('[a]', '[a]: https://a.b', '[^1]', '[^1]: note', '- [ ] task', '***', '- - -', '1984 was', '\\'),
  fc.string({ maxLength: 6, unit: fc.constantFrom(...'ab \t-*+>#`~<[]:!|_\\1.)') }),
)
const wildMarkdown = fc
  .array(fc.tuple(wildLine, fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n')), { maxLength: 14 })
  .map((lines) => lines.flat().join(''))

test('a text rendered block by block looks the same as rendered whole', () => {
  fc.assert(
    fc.property(wildMarkdown, (markdown) => {
      expect(drawInBlocks(markdown)).toBe(draw(markdown))
    }),
    { numRuns: 300 },
  )
})

test('no part of a text is lost or moved', () => {
  fc.assert(
    fc.property(wildMarkdown, (markdown) => {
      const blocks = splitBlocks(markdown)
      expect(blocks.map(({ text }) => text).join('')).toBe(markdown)
      for (const { start, text } of blocks) expect(markdown.slice(start, start + text.length)).toBe(text)
    }),
  )
})

test('each paragraph, heading and closed code block is a block', () => {
  expect(textsOf('One.\n\n## Two\n\n```\nlet a\n\nlet b\n```\n\nThree.')).toEqual([
    'One.\n\n',
    '## Two\n\n',
    '```\nlet a\n\nlet b\n```\n\n',
    'Three.',
  ])
})

test('a list with empty lines between its items stays one block', () => {
  expect(textsOf('1. One\n\n2. Two\n\n   more of two\n\nAfter')).toEqual([
    '1. One\n\n2. Two\n\n   more of two\n\n',
    'After',
  ])
})

test('a text with link definitions stays whole, because they apply to all of it', () => {
  expect(textsOf('See [a].\n\nMore.\n\n[a]: https://a.example')).toHaveLength(1)
})

test('when a text grows, all its blocks except the last stay the same', () => {
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 8 }), { minLength: 2, maxLength: 8 }), (paragraphs) => {
      const whole = paragraphs.join('\n\n')
      for (let length = 1; length < whole.length; length += 7) {
        const blocks = splitBlocks(whole.slice(0, length)).slice(0, -1)
        expect(splitBlocks(whole).slice(0, blocks.length)).toEqual(blocks)
      }
    }),
    { numRuns: 20 },
  )
})
