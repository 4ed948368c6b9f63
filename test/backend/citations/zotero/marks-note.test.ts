import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { hashNote, writeMarksNote } from '../../../../src/backend/citations/zotero/marks-note.ts'
import { listMarksOfVideo } from '../../../../src/backend/library/marks/marks.ts'
import { hostileTextOf } from '../../../hostile/hostile-text.ts'
import { makeMark } from '../../library/marks/make-mark.ts'
import { temporaryLibrary } from '../../library/temporary-library.ts'
import { idOf, said, save } from '../../library/video-content.ts'

const allowed = new Set(['h1', 'p', 'blockquote', 'a', 'bdi', 'cite', 'br'])
const attributes = new Set(['href', 'dir', 'cite'])

interface Node {
  name?: string
  attribs?: Record<string, string>
  children?: Node[]
}
const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)]

function made() {
  const library = temporaryLibrary()
  save(library, { videoId: idOf(1), title: 'Roofs', audioClips: said('Paint the roofs white.') })
  makeMark(library, { target: { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 }, tags: ['a'] })
  const [mark] = listMarksOfVideo(library, idOf(1))
  if (mark === undefined) throw new Error('There is no mark')
  return mark
}

test('hostile texts make no tags, no attributes and no addresses other than ours', () => {
  const mark = made()
  fc.assert(
    fc.property(hostileTextOf(4), hostileTextOf(4), hostileTextOf(4), (quote, note, tag) => {
      const texts = { ...mark, quote, note, title: note, author: tag, speakers: [quote], madeBy: tag }
      const html = writeMarksNote([texts], new Map(mark.tagIds.map((tagId) => [tagId, tag])))
      for (const { name, attribs = {} } of all(parseDocument(html) as Node)) {
        if (name !== undefined) expect(allowed).toContain(name)
        for (const [key, value] of Object.entries(attribs)) {
          expect(attributes).toContain(key)
          if (key !== 'dir') expect(value).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/)
        }
      }
      expect(html.isWellFormed()).toBe(true)
      expect(html).not.toMatch(/(?!\n)\p{Cc}/u)
    }),
    { numRuns: 200 },
  )
})

test('the same marks make the same note, and the paragraphs of a note stay', () => {
  const mark = { ...made(), note: 'One\ntwo\n\n\nthree' }
  const paths = new Map(mark.tagIds.map((tagId) => [tagId, 'a']))
  const html = writeMarksNote([mark], paths)
  expect(writeMarksNote([{ ...mark }], new Map(paths))).toBe(html)
  expect(html).toContain('<p dir="auto">One<br>two</p>\n<p dir="auto">three</p>\n<p dir="auto">Tags: a</p>')
})

test('only the frame that Zotero’s editor adds does not count as a change', () => {
  const html = '<h1>Marks</h1>\n<p>One</p>'
  expect(hashNote(`<div class="zotero-note znv1"><h1>Marks</h1><p>One</p></div>`)).toBe(hashNote(html))
  expect(hashNote('<h1>Marks</h1>\n<p>One <b>bold</b></p>')).not.toBe(hashNote(html))
  expect(hashNote('<h1>Marks</h1>\n<p>One</p><p></p>')).not.toBe(hashNote(html))
})
