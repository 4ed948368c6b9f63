import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteTag } from '../../../../src/backend/exports/notes/front-matter.ts'
import { noteName, writeNote } from '../../../../src/backend/exports/notes/notes.ts'
import { isUnchangedNote } from '../../../../src/backend/exports/notes/sealed-note.ts'
import { hostileMarkdownOf } from '../../../hostile/hostile-markdown.ts'
import { hostileTextOf } from '../../../hostile/hostile-text.ts'
import { parse } from '../../markdown/parsed.ts'
import { markOf } from '../documents/hostile-documents.ts'
import { readNote } from './read-note.ts'

const videoGroup = { by: 'video', key: 'demoHeat001', label: 'Cooling: the city', count: 1, description: '' } as const

test('a note has the properties of its video, and each quotation ends in an id', () => {
  const paths = new Map([
    [1, ['heat', 'pale roofs']],
    [2, ['2017']],
  ])
  const title = 'Cooling: “the” dense city'
  const note = writeNote(videoGroup, [markOf({ title, note: 'Look.', tagIds: [1, 2] })], paths)
  const { properties, body } = readNote(note)
  expect(properties).toEqual({
    title,
    channel: 'M. Okafor',
    url: 'https://www.youtube.com/watch?v=demoHeat001',
    published: '2024-05-17',
    tags: ['heat/pale-roofs', 'tag-2017'],
    footnote: expect.stringMatching(/^[\da-f]{32}$/),
  })
  expect(body).toBe(`
# Cooling: “the” dense city

*1 mark*

> “A street with trees is four degrees cooler.”
>
> — Ama Owusu, “Cooling: “the” dense city”, M. Okafor, 2024-05-17, [1:30–1:36](https://www.youtube.com/watch?v=demoHeat001&t=90s), automatic captions ^mark-6f9619ff-8b86-4011-b42d-00cf4fc964ff

- **Note:** Look.
- Tags: #heat/pale-roofs, #tag-2017
`)
})

test('tags are as Obsidian takes them', () => {
  const tags: [readonly string[], string | null][] = [
    [['#heat'], 'heat'],
    [['pale  roofs', 'New York'], 'pale-roofs/New-York'],
    [['a/b'], 'a-b'],
    [['2017', '05'], 'tag-2017/05'],
    [['١٢٣'], 'tag-١٢٣'],
    [['城市'], '城市'],
    [['"yes": [x]'], 'yes-x'],
    [['#'], null],
    [['❤️‍🔥'], '❤️‍🔥'],
  ]
  for (const [path, tag] of tags) expect(noteTag(path)).toBe(tag)
})

test('hostile texts stay texts in a note, and its name can be linked to', () => {
  fc.assert(
    fc.property(hostileTextOf(4), hostileTextOf(4), hostileMarkdownOf(4), (text, other, markdown) => {
      const mark = markOf({ title: text, author: other, quote: other, note: markdown, speakers: [text], madeBy: text })
      const group = { ...videoGroup, label: text, description: other }
      for (const by of ['video', 'tag'] as const) {
        const note = writeNote({ ...group, by }, [mark], new Map([[1, [text, other]]]))
        const { properties, body } = readNote(note)
        const { foreign, links } = parse(body)
        if (foreign.length > 0 || links.some((link) => !link.startsWith('https://www.youtube.com/watch?v=demoHeat001')))
          expect({ foreign, links, body }).toBe('without foreign content')
        expect(body).toMatch(/\^mark-[\da-f-]{36}$/m)
        for (const tag of properties.tags ?? []) expect(tag).not.toMatch(/[\s#^[\]|"']|^\d*$/)
        expect(isUnchangedNote(note)).toBe(true)
        expect(noteName({ ...group, by })).toMatch(/^[^#^[\]|/\\\p{Cc}]+$/u)
      }
    }),
    { numRuns: 40 },
  )
})

test('a note knows whether it was changed, whatever line ends it has', () => {
  const note = writeNote(videoGroup, [markOf()], new Map())
  expect(isUnchangedNote(note.replaceAll('\n', '\r\n'))).toBe(true)
  expect(isUnchangedNote(`${note}\n`)).toBe(true)
  expect(isUnchangedNote(note.replace('# Cooling', '# My cooling'))).toBe(false)
  expect(isUnchangedNote(note.replace('title: "', 'aliases: "a"\ntitle: "'))).toBe(false)
  expect(isUnchangedNote(`${note}\nMy own thought.\n`)).toBe(false)
  expect(isUnchangedNote('# A note of mine\n')).toBe(false)
})
