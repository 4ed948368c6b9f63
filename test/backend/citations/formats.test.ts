// The files are read by citation-js, and RIS by a strict reader of our own.
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeReferences } from '../../../src/backend/citations/formats/formats.ts'
import { type Reference, toReference } from '../../../src/backend/citations/reference.ts'
import type { CitationFormat } from '../../../src/contract/app/citations.ts'
import { hostileText } from '../../hostile/hostile-text.ts'
import { makeReference } from './make-reference.ts'
import { readRis } from './read-ris.ts'

const write = async (references: readonly Reference[], format: CitationFormat) =>
  (await writeReferences(references, format)).text

interface CslItem {
  id: string
  type: string
  title: string
  author?: { family?: string; literal?: string }[]
  issued?: unknown
  accessed?: unknown
  publisher?: string
  URL?: string
}

const readWithCitationJs = (text: string): CslItem[] => new Cite(text).data as CslItem[]

test('each format has the fields that reference managers read', async () => {
  const reference = makeReference({ author: 'Acme, Inc.', title: 'Roofs & 50% {Paint} #1_a', language: 'en' })
  expect(await write([reference], 'bibtex')).toBe(`@misc{acme_inc_roofs_2017,
  author = {{Acme, Inc.}},
  title = {{Roofs \\& 50\\% \\{Paint\\} \\#1\\_a}},
  howpublished = {YouTube video},
  year = {2017},
  month = oct,
  url = {https://www.youtube.com/watch?v=dQw4w9WgXcQ},
  urldate = {2025-03-03}
}
`)
  expect(await write([reference], 'biblatex')).toBe(`@video{acme_inc_roofs_2017,
  entrysubtype = {video},
  author = {{Acme, Inc.}},
  title = {{Roofs \\& 50\\% \\{Paint\\} \\#1\\_a}},
  date = {2017-10-05},
  publisher = {YouTube},
  url = {https://www.youtube.com/watch?v=dQw4w9WgXcQ},
  urldate = {2025-03-03}
}
`)
  expect(readRis(await write([reference], 'ris'))).toEqual([
    [
      ['TY', 'VIDEO'],
      ['AU', 'Acme, Inc.'],
      ['TI', 'Roofs & 50% {Paint} #1_a'],
      ['PY', '2017'],
      ['DA', '2017/10/05'],
      ['PB', 'YouTube'],
      ['C5', 'Video'],
      ['LA', 'en'],
      ['UR', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['Y2', '2025/03/03'],
      ['ER', ''],
    ],
  ])
  expect(JSON.parse(await write([reference], 'csl-json'))).toEqual([
    {
      id: 'acme_inc_roofs_2017',
      type: 'motion_picture',
      title: 'Roofs & 50% {Paint} #1_a',
      author: [{ literal: 'Acme, Inc.' }],
      medium: 'Video',
      publisher: 'YouTube',
      dimensions: '18:40',
      issued: { 'date-parts': [[2017, 10, 5]] },
      URL: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      accessed: { 'date-parts': [[2025, 3, 3]] },
      language: 'en',
    },
  ])
})

test('unknown details are left out', async () => {
  const reference = makeReference({ author: null, title: null, publishedAt: null, durationMs: null, accessedAt: null })
  expect(await write([reference], 'biblatex')).toBe(`@video{dqw4w9wgxcq_nd,
  entrysubtype = {video},
  title = {{[YouTube video dQw4w9WgXcQ]}},
  publisher = {YouTube},
  url = {https://www.youtube.com/watch?v=dQw4w9WgXcQ}
}
`)
  expect(readRis(await write([reference], 'ris'))[0]?.map(([tag]) => tag)).toEqual(['TY', 'TI', 'PB', 'C5', 'UR', 'ER'])
  expect(Object.keys(JSON.parse(await write([reference], 'csl-json'))[0])).toEqual([
    'id',
    'type',
    'title',
    'medium',
    'publisher',
    'URL',
  ])
})

test('keys are unique, in lower-case ASCII, and name author, first word and year', async () => {
  const references = [
    { videoId: 'a', author: 'Éloïse Müller', title: 'The Über-City' },
    { videoId: 'b', author: 'Éloïse Müller', title: 'Uber again' },
    { videoId: 'c', author: 'Eloise Muller', title: 'Über' },
    { videoId: 'D-_defghijk', author: '城市', title: 'مدينة', publishedAt: null },
    { videoId: 'd-_DEFGHIJK', author: '城市', title: 'مدينة', publishedAt: null },
  ].map(makeReference)
  const keys = JSON.parse(await write(references, 'csl-json')).map(({ id }: CslItem) => id)
  expect(keys).toEqual([
    'eloise_muller_uber_2017',
    'eloise_muller_uber_2017_2',
    'eloise_muller_uber_2017_3',
    'd_defghijk_nd',
    'd_defghijk_nd_2',
  ])
})

const wildReferences = fc.array(
  fc.record({
    title: hostileText,
    author: hostileText,
    publishedAt: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: null }),
    language: fc.option(hostileText, { nil: null }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** References as they are made from what the library holds. */
const fromLibrary = (wild: typeof wildReferences extends fc.Arbitrary<infer T> ? T : never) =>
  wild.map(({ language, ...facts }, index) =>
    toReference({
      ...facts,
      videoId: `video_${String(index).padStart(5, '0')}`,
      durationMs: 61_000,
      fetchedAt: 0,
      captionLanguage: language,
      captionKind: 'automatic',
    }),
  )

const titleOf = ({ title, videoId }: Reference) => title ?? `[YouTube video ${videoId}]`

test('hostile names and titles come back from BibTeX and BibLaTeX as they were', async () => {
  const read = async (references: readonly Reference[], format: CitationFormat) =>
    readWithCitationJs(await write(references, format)).map(({ title, author, URL: address }) => ({
      title: title.normalize('NFC'),
      author: author?.[0]?.family?.normalize('NFC') ?? null,
      address,
    }))
  await fc.assert(
    fc.asyncProperty(wildReferences, async (wild) => {
      const references = fromLibrary(wild)
      const expected = references.map((reference) => ({
        title: titleOf(reference).normalize('NFC'),
        author: reference.author?.normalize('NFC') ?? null,
        address: reference.url,
      }))
      expect(await read(references, 'bibtex')).toEqual(expected)
      expect(await read(references, 'biblatex')).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})

test('hostile names and titles come back from CSL-JSON and RIS as they were', async () => {
  await fc.assert(
    fc.asyncProperty(wildReferences, async (wild) => {
      const references = fromLibrary(wild)
      const csl = readWithCitationJs(await write(references, 'csl-json'))
      expect(csl.map(({ title }) => title)).toEqual(references.map(titleOf))
      expect(csl.map(({ author }) => author?.[0]?.literal ?? null)).toEqual(references.map(({ author }) => author))
      const ris = readRis(await write(references, 'ris')).map((fields) => new Map(fields))
      expect(ris.map((fields) => fields.get('TI'))).toEqual(references.map(titleOf))
      expect(ris.map((fields) => fields.get('AU') ?? null)).toEqual(references.map(({ author }) => author))
    }),
    { numRuns: 150 },
  )
})
