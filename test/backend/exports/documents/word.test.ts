import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { answerDocument } from '../../../../src/backend/exports/documents/answer-document.ts'
import type { RichDocument } from '../../../../src/backend/exports/documents/document.ts'
import { videoDocument } from '../../../../src/backend/exports/documents/video-document.ts'
import { createWordFile } from '../../../../src/backend/exports/documents/word.ts'
import { writeWord } from '../../../../src/backend/exports/documents/write-word.ts'
import { unzip } from '../../../unzip.ts'
import { exportOf } from '../export-of.ts'
import { sampleVideo } from '../sample-video.ts'
import { answerOf, hostileTexts, makeDocuments } from './hostile-documents.ts'

interface Part {
  texts: string[]
  /** The names of all elements in order. */
  elements: string[]
  attributes: { element: string; name: string; value: string }[]
}

/** Throws if the XML is not well-formed. */
function readPart(xml: string): Part {
  const part: Part = { texts: [], elements: [], attributes: [] }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    part.elements.push(name)
    if (name === 'w:p') part.texts.push('')
    for (const [key, value] of Object.entries(attributes))
      part.attributes.push({ element: name, name: key, value: String(value) })
  })
  parser.on('text', (text) => {
    const last = part.texts.pop()
    if (last !== undefined) part.texts.push(last + text)
  })
  parser.write(xml).close()
  return part
}

async function readWord(bytes: Uint8Array): Promise<Record<string, Part>> {
  const parts: Record<string, Part> = {}
  for (const [name, content] of Object.entries(await unzip(Buffer.from(bytes)))) {
    expect(name).toMatch(/\.(?:xml|rels)$/)
    parts[name] = readPart(content.toString('utf8'))
  }
  return parts
}

async function pack({ blocks, ...head }: RichDocument) {
  const file = createWordFile(head)
  for await (const block of blocks) file.add([block])
  return readWord(await file.pack())
}

const targetsOf = (part: Part | undefined) =>
  part?.attributes.flatMap(({ name, value }) => (name === 'Target' && /:/.test(value) ? [value] : [])) ?? []

test('hostile texts stay text: all parts of a Word file are well-formed, and links only lead to the videos', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      for (const [name, document] of Object.entries(makeDocuments(texts))) {
        const parts = await pack(document)
        const targets = Object.values(parts).flatMap(targetsOf)
        const foreign = targets.filter((target) => !target.startsWith('https://www.youtube.com/watch?v=demoHeat001'))
        if (foreign.some((target) => name !== 'answer' || !/^https?:\/\//.test(target)))
          expect({ foreign, texts }).toBe('only our own links')
        const { elements = [] } = parts['word/document.xml'] ?? {}
        expect(elements.filter((element) => /instrText|altChunk|object|pict|drawing/.test(element))).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
})

test('a transcript has real headings, links on its times, properties, page numbers and paragraphs from right to left', async () => {
  const video = sampleVideo({
    captionTrack: { language: 'ar', kind: 'manual', name: null },
    audioClips: [{ startMs: 1000, endMs: 2000, text: 'مرحبا بكم', speakerId: 'أمل', isSound: false }],
  })
  const document = videoDocument(exportOf(video, { layout: 'paragraphs' }))
  const parts = await readWord(await writeWord(document))
  const body = parts['word/document.xml']
  expect(body?.texts).toContain('0:01 أمل: مرحبا بكم')
  const styles = body?.attributes.flatMap(({ element, value }) => (element === 'w:pStyle' ? [value] : []))
  expect(styles).toEqual(expect.arrayContaining(['Title', 'Heading1', 'Turn']))
  expect(body?.elements).toContain('w:bidi')
  expect(body?.elements.filter((name) => name === 'w:hyperlink').length).toBeGreaterThan(2)
  expect(targetsOf(parts['word/_rels/document.xml.rels'])).toContain('https://www.youtube.com/watch?v=demoHeat001&t=1s')
  expect(Object.keys(parts).some((name) => /footer/.test(name))).toBe(true)
  const languages = parts['word/styles.xml']?.attributes.filter(({ element }) => element === 'w:lang')
  expect(languages?.map(({ value }) => value)).toContain('ar')
  const core = Buffer.from((await unzip(Buffer.from(await writeWord(document))))['docProps/core.xml'] ?? '').toString()
  expect(core).toContain('<dc:title>Cooling the dense city</dc:title>')
  expect(core).toContain('<dc:creator>M. Okafor</dc:creator>')
})

test('each citation of an answer is a footnote, and later ones name the first', async () => {
  const parts = await pack(answerDocument(answerOf()))
  const notes = parts['word/footnotes.xml']?.texts.map((text) => text.trim()).filter((text) => text !== '')
  expect(notes).toEqual([
    'Source 1, M. Okafor, 0:01–0:02: Excerpt 1',
    'Source 2, M. Okafor, 0:02–0:03: Excerpt 2',
    'Source 1, M. Okafor, 0:01–0:02 (see note 1).',
  ])
  const body = parts['word/document.xml']
  expect(body?.elements.filter((name) => name === 'w:footnoteReference')).toHaveLength(3)
  // A source that nothing cites is not lost.
  expect(body?.texts).toEqual(expect.arrayContaining(['Other sources', 'Source 3, M. Okafor, 0:03–0:04', 'Excerpt 3']))
})

test('an error in the blocks is thrown, and the next document is written', async () => {
  const head = { title: 'A', author: null, language: null, sources: [] }
  const failing = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The library was closed')) }),
  }
  await expect(writeWord({ ...head, blocks: failing })).rejects.toThrow('The library was closed')
  expect((await writeWord({ ...head, blocks: [] })).length).toBeGreaterThan(1000)
})
