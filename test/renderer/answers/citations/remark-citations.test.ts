import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import type { Citation } from '../../../../src/contract/app/answers.ts'
import { readChipNumber, remarkCitations } from '../../../../src/renderer/answers/citations/remark-citations.ts'

const cite = (number: number, startMs: number, videoId = 'demoHeat01A'): Citation => ({
  number,
  videoId,
  startMs,
  endMs: startMs + 10_000,
  title: 'White roofs',
  author: 'City Lab',
  url: `https://www.youtube.com/watch?v=${videoId}`,
  kind: 'said',
  text: 'cooler',
  speakerId: null,
  supported: true,
  isInLibrary: true,
})
const citations = [cite(1, 0), cite(2, 60_000), cite(3, 0, 'demoHeat02E')]

/** Renders Markdown as text, with citation chips as `‹n›` and other links as `<address>`. */
function render(markdown: string, known = citations): string {
  const a = ({ href = '', children }: { href?: string; children?: unknown }) => {
    const number = readChipNumber(href)
    return number === undefined ? `<${href}>${String(children)}` : `‹${number}›`
  }
  const html = renderToStaticMarkup(
    createElement(
      Markdown,
      { remarkPlugins: [remarkGfm, remarkCitations(known)], components: { a: a as never } },
      markdown,
    ),
  )
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/<\/?p>/g, '')
}

test('numbers in brackets become chips, alone or several together', () => {
  expect(render('Cooler [1], and **warmer [2][3]** [1, 3].')).toBe(
    'Cooler ‹1›, and <strong>warmer ‹2›‹3›</strong> ‹1›‹3›.',
  )
})

test('an unknown citation number is left out, a year stays', () => {
  expect(render('So [9] it was [1, 7] in [1984].')).toBe('So  it was ‹1› in [1984].')
})

test('a link to a cited video becomes a chip for the moment it points at', () => {
  expect(render('[1](https://youtu.be/demoHeat01A?t=65)')).toBe('‹2›')
  expect(render('a [roof](https://www.youtube.com/watch?v=demoHeat02E)')).toBe('a roof ‹3›')
  expect(render('https://www.youtube.com/watch?v=demoHeat02E')).toBe('‹3›')
})

test('a link without a time becomes a chip for the first citation of its video', () => {
  const known = [
    { ...cite(2, 60_000), endMs: 70_000 },
    { ...cite(3, 0), endMs: 5000 },
  ]
  expect(render('[x](https://youtu.be/demoHeat01A)', known)).toBe('x ‹2›')
  expect(render('[x](https://youtu.be/demoHeat01A?t=soon)', known)).toBe('x ‹2›')
  expect(render('[x](https://youtu.be/demoHeat01A?t=0)', known)).toBe('x ‹3›')
})

test.each([
  'https://web.archive.org/web/2020/https://www.youtube.com/watch?v=demoHeat01A',
  'https://i.ytimg.com/vi/demoHeat01A/hqdefault.jpg',
  'https://www.youtube.com/redirect?q=https://youtu.be/demoHeat01A',
  'https://example.org/talk',
])('a link to a cited page that is not the page of a video becomes a chip: %s', (url) => {
  expect(render(`[x](${url})`, [cite(1, 0), { ...cite(2, 0), videoId: null, url }])).toBe('x ‹2›')
})

test.each(['demoHeat01A', '/watch?v=demoHeat01A', 'https://web.archive.org/web/2020/https://youtu.be/demoHeat01A'])(
  'a relative link and a link to an archive are no links to a cited video: %s',
  (address) => {
    expect(render(`[x](${address})`)).toBe(`<${address}>x`)
  },
)

test('other links, and code, stay as they are', () => {
  expect(render('[x](https://example.org/1) `a[1]`')).toBe('<https://example.org/1>x <code>a[1]</code>')
})

test('before the citations are known, no number is shown', () => {
  expect(render('Cooler [1].', [])).toBe('Cooler .')
})
