import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Citation } from '../../../src/contract/app/answers.ts'
import { AnswerText } from '../../../src/renderer/answers/answer-text.tsx'
import { listShownBlocks } from '../../../src/renderer/answers/shown-blocks.ts'
import { hostileMarkdown } from '../../hostile/hostile-markdown.ts'
import { namedKinds, repeat } from '../../hostile/worst-texts.ts'

const citation: Citation = {
  number: 1,
  videoId: 'demoHeat01A',
  startMs: 0,
  endMs: 10_000,
  title: 'White roofs',
  author: 'City Lab',
  url: 'https://www.youtube.com/watch?v=demoHeat01A',
  kind: 'said',
  text: 'cooler',
  speakerId: null,
  supported: true,
  isInLibrary: true,
}

function draw(text: string, hasLinks: boolean): string {
  const props = { text, citations: [citation], isUnfinished: false, hasLinks, onOpen: () => undefined }
  return renderToStaticMarkup(createElement(MantineProvider, null, createElement(AnswerText, props)))
}

const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, address]) => address)

test.each([
  ['links', 'see [the talk](http://evil.example "t"), [a\n](http://evil.example) and <http://evil.example>'],
  ['long ones', `[${'label '.repeat(300)}](http://evil.example/${'long'.repeat(700)})`],
  ['bare addresses', 'www.evil.example, http://evil.example/( and me@evil.example http://evil.example'],
  ['references', '[ref][r] and [r]\n\n[r]: http://evil.example'],
])('in a model’s answer only citations are links (%s)', (_name, text) => {
  expect(linksIn(draw(text, false))).toEqual([])
  expect(linksIn(draw(text, true))).not.toEqual([])
})

test('a link definition does not replace a citation', () => {
  const drawn = draw('Cooler [1].\n\n[1]: http://evil.example', true)
  expect(drawn).toContain('Citation 1: White roofs')
  expect(linksIn(drawn)).toEqual([])
})

test('no answer has images, HTML, or links to anything but web pages', () => {
  fc.assert(
    fc.property(hostileMarkdown, (text) => {
      const ofService = draw(text, true)
      for (const drawn of [draw(text, false), ofService]) {
        expect(drawn).not.toMatch(/<(?:img|script|iframe|b>|a (?!href))/)
      }
      expect(linksIn(draw(text, false))).toEqual([])
      for (const address of linksIn(ofService)) expect(address).toMatch(/^https?:/i)
    }),
    { numRuns: 200 },
  )
})

// As Markdown, some of these would take minutes to parse.
test.each(namedKinds)('200 KB of it do not freeze the page (%s)', (_name, kind) => {
  const text = repeat(kind, 200_000)
  const blocks = listShownBlocks(text)
  expect(blocks.map((block) => block.text).join('')).toBe(text)
  expect(blocks.length).toBeLessThan(500)
  const read = blocks.filter(({ isPlain }) => !isPlain)
  expect(read.reduce((sum, block) => sum + block.text.length, 0)).toBeLessThan(70_000)
  for (const block of read) expect(block.text.length).toBeLessThanOrEqual(8000)
  expect(draw(text, false).length).toBeGreaterThan(0)
})
