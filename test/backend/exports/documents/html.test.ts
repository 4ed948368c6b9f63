import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { answerDocument } from '../../../../src/backend/exports/documents/answer-document.ts'
import type { RichDocument } from '../../../../src/backend/exports/documents/document.ts'
import { writeHtml } from '../../../../src/backend/exports/documents/html.ts'
import { markBlock } from '../../../../src/backend/exports/documents/mark-blocks.ts'
import { videoDocument } from '../../../../src/backend/exports/documents/video-document.ts'
import { plainLine } from '../../../../src/contract/plain-text.ts'
import { exportOf } from '../export-of.ts'
import { sampleVideo } from '../sample-video.ts'
import { answerOf, hostileTexts, makeDocuments, markOf } from './hostile-documents.ts'

async function pageOf(document: RichDocument): Promise<string> {
  let page = ''
  for await (const piece of writeHtml(document)) page += piece
  return page
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** All elements with the text directly and indirectly in them. */
function readElements(page: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      elements.push(element)
      open.push(element)
    },
    ontext(text) {
      for (const element of open) element.text += text
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(page)
  expect(open).toEqual([])
  return elements
}

const allowed = new Set(
  'html head meta title style body main nav article h1 h2 h3 h4 p a bdi time span strong em s code pre sup br hr ul ol li blockquote table tr td'.split(
    ' ',
  ),
)
const allowedAttributes = /^(?:lang|dir|id|class|href|rel|datetime|start|charset|http-equiv|content|name|aria-label)$/

test('hostile texts stay text: a page has no scripts, handlers, pictures, foreign addresses or broken elements', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      for (const [name, document] of Object.entries(makeDocuments(texts))) {
        const page = await pageOf(document)
        const elements = readElements(page)
        const wrong = elements.filter(
          (element) =>
            !allowed.has(element.name) || Object.keys(element.attributes).some((one) => !allowedAttributes.test(one)),
        )
        // The addresses of an answer's pages are those of its service, and only ever links.
        const links = elements.flatMap(({ attributes: { href } }) => href ?? [])
        const foreign = links.filter(
          (href) => !/^(?:#[\w-]+|https:\/\/www\.youtube\.com\/watch\?v=demoHeat001(?:&t=\d+s)?)$/.test(href),
        )
        if (wrong.length > 0 || foreign.some((href) => name !== 'answer' || !/^https?:\/\//.test(href)))
          expect({ wrong, foreign, texts }).toBe('only our own elements')
        if (/(?![\t\n])\p{Cc}|\p{Cs}/u.test(page)) expect({ texts }).toBe('without control characters')
        const title = elements.find((element) => element.name === 'h1')?.text
        expect(plainLine(title ?? '')).toBe(plainLine(name === 'answer' ? texts.other : (title ?? '')))
      }
    }),
    { numRuns: 40 },
  )
})

test('a page allows its own style and nothing else, and says so before anything of unknown origin', async () => {
  const page = await pageOf(videoDocument(exportOf(sampleVideo())))
  const policy = readElements(page).find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')
  expect(policy?.attributes.content).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'$/,
  )
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<title>'))
})

test('a transcript has a paragraph for each turn, links to the seconds, and the direction of its words', async () => {
  const clip = (startMs: number, text: string, speakerId: string) => ({
    startMs,
    endMs: startMs + 900,
    text,
    speakerId,
    isSound: false,
  })
  const video = sampleVideo({
    sections: [],
    visualClips: [],
    captionTrack: { language: 'ar', kind: 'manual', name: null },
    audioClips: [clip(0, 'Good', 'Ama'), clip(1000, 'morning.', 'Ama'), clip(2000, 'مرحبا بكم', 'Ben')],
  })
  const page = await pageOf(videoDocument(exportOf(video, { layout: 'paragraphs' })))
  const turns = readElements(page).filter(({ attributes }) => attributes.class === 'turn')
  expect(turns.map(({ text, attributes }) => [text, attributes.dir])).toEqual([
    ['0:00 Ama: Good morning.', 'ltr'],
    ['0:02 Ben: مرحبا بكم', 'rtl'],
  ])
  expect(page).toContain(
    '<a href="https://www.youtube.com/watch?v=demoHeat001&amp;t=2s" rel="noreferrer"><time datetime="PT2S">0:02</time></a>',
  )
  expect(page).toContain('<main lang="ar">')
  expect(page).toContain('What is said: manual captions.')
})

test('marks keep what their notes say, without the addresses and the HTML in them', async () => {
  const note = '**Bold** and [a paper](https://e.example/x) <img src=x onerror=alert(1)>\n\n3. three\n4. four'
  const block = markBlock(markOf({ note }), new Map([[1, { path: ['heat', 'roofs'], colour: 'orange' }]]), {
    showsVideo: true,
  })
  const page = await pageOf({ title: 'Marks', author: null, language: null, sources: [], blocks: [block] })
  expect(page).toContain('<strong>Bold</strong> and a paper (<code>https://e.example/x</code>)')
  expect(page).toContain('<ol start="3">')
  expect(page).toContain('<span class="tag tag-orange">heat/roofs</span>')
  expect(page).toContain('<time datetime="PT90S">1:30–1:36</time>')
  expect(page).toContain('automatic captions')
  expect(page).not.toContain('onerror')
})

test('the marks of an answer lead to its sources', async () => {
  const page = await pageOf(answerDocument(answerOf()))
  expect(page).toContain('<strong>four degrees</strong> <sup><a href="#source-1">[1]</a></sup>')
  expect(readElements(page).filter(({ attributes }) => attributes.id?.startsWith('source-'))).toHaveLength(3)
})
