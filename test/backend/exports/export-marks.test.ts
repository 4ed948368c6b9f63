import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { writeCodeBook } from '../../../src/backend/exports/code-book.ts'
import { marksAsCsv } from '../../../src/backend/exports/marks-csv.ts'
import { groupHead, markAsMarkdown, noteAsMarkdown, tagsAsMarkdown } from '../../../src/backend/exports/marks-md.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { arrangeMarks } from '../../../src/backend/library/marks/arrange-marks.ts'
import { updateTag } from '../../../src/backend/library/tags/change-tags.ts'
import { findOrCreateTag } from '../../../src/backend/library/tags/create-tags.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import type { ExportRequest } from '../../../src/contract/app/exports.ts'
import type { Mark } from '../../../src/contract/app/marks.ts'
import type { Tag } from '../../../src/contract/app/tags.ts'
import { hostileMarkdownOf } from '../../hostile/hostile-markdown.ts'
import { hostileTextOf } from '../../hostile/hostile-text.ts'
import { makeMark } from '../library/marks/make-mark.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save, shown } from '../library/video-content.ts'
import { parse } from '../markdown/parsed.ts'
import { exportFrom } from './collect-export.ts'
import { parseCsv, readCsv } from './parse-csv.ts'

type Request = Extract<ExportRequest, { type: 'marks' }>

const exported = (library: Library, request: Partial<Request> = {}): Promise<{ text: string }> =>
  exportFrom(library, { type: 'marks', format: 'md', ...request })

const tagOf = (library: Library, path: string) => findOrCreateTag(library, { path }, 1).tagId

/** Two videos; the first has a quote, a description and a note about the whole video. */
function filled(): Library {
  const library = temporaryLibrary()
  const clips = said('Paint the roofs white.', 'It cools.').map((clip) => ({ ...clip, speakerId: 'Jane' }))
  const at = 90_000
  const later = clips.map((clip) => ({ ...clip, startMs: clip.startMs + at, endMs: clip.endMs + at }))
  const captionTrack = { language: 'en', kind: 'automatic', name: null } as const
  save(library, { videoId: idOf('a'), title: 'Roofs', audioClips: later, visualClips: shown('A roof.'), captionTrack })
  save(library, { videoId: idOf('b'), title: 'Another' })
  const target = { type: 'moment', kind: 'said', startMs: at, endMs: at + 2000 } as const
  makeMark(library, { video: 'a', target, note: 'Look **here**.\n\n# Not a group', tags: ['heat/roofs', 'good'] })
  makeMark(library, { video: 'a', target: { ...target, kind: 'shown', startMs: 0, endMs: 1000 }, tags: ['good'] })
  makeMark(library, { video: 'b', note: '- one\n- two' })
  updateTag(library, { tagId: tagOf(library, 'good'), description: 'What *works*.' })
  return library
}

test('Markdown has the quotes of each tag with their source, and what the user added to them', async () => {
  const library = filled()
  const { text } = await exported(library)
  const [first, second, third] = library.prepare<[], string>('SELECT uuid FROM marks ORDER BY id').pluck().all()
  const link = `https://www.youtube.com/watch?v=${idOf('a')}`
  // The id by which notes link to a quotation is written once.
  const quote = (id: string) => `> “Paint the roofs white. It cools.”
>
> — Jane, “Roofs”, Somebody, [1:30–1:32](${link}&t=90s), automatic captions${id}

- **Note:**

  Look **here**.

  # Not a group
- Tags: heat/roofs, good
`
  expect(text).toBe(`---
title: "Marks"
tags:
  - "good"
  - "heat/roofs"
---

# Marks

*3 marks*

## good

What \\*works\\*.

> [On screen: A roof.]
>
> — “Roofs”, Somebody, [0:00–0:01](${link}&t=0s), description by a hosted service ^mark-${second}

- Tags: good

${quote(` ^mark-${first}`)}
## heat/roofs

${quote('')}
## Without a tag

— “Another”, Somebody, [whole video](https://www.youtube.com/watch?v=${idOf('b')}) ^mark-${third}

- **Note:**

  - one
  - two
`)
})

test('one tag is exported in its own order, without the other tags of its marks', async () => {
  const library = filled()
  const tagId = tagOf(library, 'good')
  const [first] = library.prepare<[], string>('SELECT uuid FROM marks ORDER BY id').pluck().all()
  const headings = (text: string) => text.match(/^##? .*$/gm)
  const quotes = (text: string) => text.match(/^> [“[]/gm)
  const request: Partial<Request> = { filter: { tagIds: [tagId] }, order: 'hand' }
  arrangeMarks(library, { tagId, markIds: [first ?? ''], before: null })
  const last = await exported(library, request)
  expect(headings(last.text)).toEqual(['# Marks: good', '## good'])
  expect(quotes(last.text)).toEqual(['> [', '> “'])
  const rows = library.prepare<[], string>('SELECT uuid FROM marks ORDER BY id').pluck().all()
  arrangeMarks(library, { tagId, markIds: [first ?? ''], before: rows[1] ?? '' })
  expect(quotes((await exported(library, request)).text)).toEqual(['> “', '> ['])
  const byVideo = await exported(library, { groupBy: 'video' })
  expect(headings(byVideo.text)).toEqual(['# Marks', '## Another', '## Roofs'])
  const group = { by: 'tag', key: tagOf(library, 'heat/roofs') } as const
  expect(headings((await exported(library, { filter: { group } })).text)).toEqual([
    '# Marks: heat/roofs',
    '## heat/roofs',
  ])
  expect(headings((await exported(library, { filter: { group }, groupBy: 'video' })).text)).toEqual([
    '# Marks: heat/roofs',
    '## Roofs',
  ])
})

test('CSV and JSON have each mark once', async () => {
  const library = filled()
  const csv = await exported(library, { format: 'csv' })
  expect(readCsv(csv.text)).toHaveLength(3)
  expect(readCsv(csv.text)).toMatchObject([
    { title: 'Another', kind: 'video', start: '', tags: '' },
    { title: 'Roofs', kind: 'shown', quote: 'A roof.', start: '0:00:00', tags: 'good' },
    {
      quote: 'Paint the roofs white. It cools.',
      speakers: 'Jane',
      start: '0:01:30',
      end: '0:01:32',
      tags: 'heat/roofs; good',
      restsOn: 'automatic captions',
      link: `https://www.youtube.com/watch?v=${idOf('a')}&t=90s`,
    },
  ])
  const { marks } = JSON.parse((await exported(library, { format: 'json' })).text)
  expect(marks).toHaveLength(3)
  expect(marks[2]).toMatchObject({ quote: 'Paint the roofs white. It cools.', tags: ['heat/roofs', 'good'] })
  expect(JSON.parse((await exported(temporaryLibrary(), { format: 'json' })).text)).toEqual({ marks: [] })
})

test('more marks than one piece has are all written', async () => {
  const library = temporaryLibrary()
  save(library, {})
  for (let at = 0; at < 450; at++) makeMark(library, { note: String(at) })
  expect(readCsv((await exported(library, { format: 'csv' })).text)).toHaveLength(450)
  expect(JSON.parse((await exported(library, { format: 'json' })).text).marks).toHaveLength(450)
  expect((await exported(library)).text.match(/Note:/g)).toHaveLength(450)
})

test('the code book has all tags with their descriptions and counts', () => {
  const library = filled()
  expect(writeCodeBook(listTags(library), 'md')).toBe(`# Code book

## good

What \\*works\\*.

*2 marks · 0 videos*

## heat

*0 marks (1 with lower tags) · 0 videos*

### heat / roofs

*1 mark · 0 videos*
`)
  expect(readCsv(writeCodeBook(listTags(library), 'csv'))).toMatchObject([
    { tag: 'good', description: 'What *works*.', marks: '2' },
    { tag: 'heat', marks: '0', marksWithLower: '1' },
    { tag: 'heat/roofs', name: 'roofs', parent: 'heat' },
  ])
})

const hostileText = hostileTextOf(4)
const raw = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u
const ours = /^https:\/\/www\.youtube\.com\/watch\?v=video1_____(?:&t=\d+s)?$/

test('hostile quotes, notes, names and tags stay what they are', () => {
  const fields = fc.record({
    title: hostileText,
    author: hostileText,
    quote: hostileText,
    speaker: hostileText,
    note: hostileMarkdownOf(4),
    tag: hostileText,
    description: hostileText,
    kind: fc.constantFrom('said', 'shown', null),
  })
  fc.assert(
    fc.property(fields, ({ title, author, quote, speaker, note, tag, description, kind }) => {
      const mark: Mark = {
        markId: '',
        videoId: idOf(1),
        kind,
        isWholeVideo: false,
        startMs: 0,
        endMs: 1000,
        quote: kind === null ? '' : quote,
        note,
        tagIds: [1],
        speakers: [speaker],
        basis: { source: 'described', model: author, isCorrected: false },
        place: null,
        placement: 'time',
        madeBy: author,
        createdAt: 0,
        changedAt: 0,
        title,
        author,
        publishedAt: null,
        url: `https://www.youtube.com/watch?v=${idOf(1)}`,
        isInLibrary: true,
      }
      const paths = new Map([[1, tag]])
      const document = [
        '# Marks',
        groupHead('tag', { key: 1, label: tag }, description),
        markAsMarkdown(mark, { tags: tagsAsMarkdown(mark, paths), hasBlockId: false }),
        '## End',
      ]
      const markdown = document.join('\n\n')
      const { foreign, links } = parse(markdown)
      if (foreign.length > 0 || links.some((link) => !ours.test(link)) || raw.test(markdown))
        expect({ foreign, links, markdown }).toBe('without foreign content')
      // Nothing of a note ends its list item, and nothing hides what follows.
      const headings = fromMarkdown(markdown).children.filter(({ type }) => type === 'heading')
      if (headings.length !== 3) expect({ headings: headings.length, markdown }).toBe('three headings')

      const cells = parseCsv(marksAsCsv([mark], paths, { hasHeader: true })).flat()
      expect(cells.some((cell) => raw.test(cell) || /^[=+\-@]/.test(cell.trim()))).toBe(false)
      const one: Tag = {
        tagId: 1,
        uuid: '',
        parentId: null,
        name: tag,
        path: [tag],
        description,
        colour: 'red',
        markCount: 0,
        videoCount: 0,
        allMarkCount: 0,
      }
      const book = parse(writeCodeBook([one], 'md'))
      expect(book.foreign).toEqual([])
      expect(book.links).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('the addresses of links in a note stay readable in Markdown, but are no links', () => {
  const link = '[paper](https://doi.org/10.1/x_y "A title")'
  expect(noteAsMarkdown(`See ${link} and <https://b.example>.`)).toBe(
    'See paper (`https://doi.org/10.1/x_y`) and `https://b.example`.',
  )
  expect(noteAsMarkdown('[https://c.example](https://c.example) [a](javascript:alert(1)) [b](#top)')).toBe(
    '`https://c.example` a b',
  )
})
