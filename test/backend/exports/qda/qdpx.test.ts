import { expect, test } from 'vitest'
import { guids } from '../../../../src/backend/exports/qda/guids.ts'
import { sampleVideo } from '../sample-video.ts'
import { childOf, childrenOf, descendants, readProject } from './read-qdpx.ts'
import { sampleMark } from './sample-mark.ts'
import { sampleTag, sampleTags, writeFiles } from './write-files.ts'

const onlySource = (project: ReturnType<typeof readProject>) => {
  const [source] = project.sources
  if (source === undefined) throw new Error('The project has no source.')
  return source
}

test('writes each video as a text with its times, speakers, and what it rests on', async () => {
  const video = sampleVideo({
    captionTrack: { language: 'en', kind: 'automatic', name: null },
    visualMethod: 'model',
    visualModel: 'eye-2',
  })
  const source = onlySource(readProject(await writeFiles([{ video, marks: [] }])))
  expect(source.text).toBe(`Cooling the dense city
M. Okafor · 2024-05-17 · 14:02
https://www.youtube.com/watch?v=demoHeat001
What is said: automatic captions.
What is shown: description by eye-2.
Summary: written by a hosted service.
[summary] Trees and pale roofs cool a city.

[0:00] [section] Why streets heat up: Stone keeps the sun.
[0:00] Speaker 0: Good morning from the old town.
[0:30] [shown] A thermometer held against a wall
[1:30] Ama Owusu: A street with trees is four degrees cooler.
`)
})

test('selects the words of a mark, with its tags, note and maker', async () => {
  const marks = [sampleMark({ tagIds: [1, 3] })]
  const { document, ...project } = readProject(await writeFiles([{ video: sampleVideo(), marks }]))
  const selection = onlySource({ document, ...project }).selections.find(({ codes }) => codes.includes('Cooling'))
  expect(selection).toMatchObject({
    guid: guids.mark(sampleMark().markId),
    slice: 'four degrees cooler',
    name: 'four degrees cooler',
    codes: ['Cooling', 'Money'],
  })
  expect(selection?.node.attributes.creationDateTime).toBe('2026-02-03T04:05:06Z')
  const [user] = descendants(document, 'User')
  expect(user?.attributes).toMatchObject({ name: 'Rosa', guid: selection?.node.attributes.creatingUser })
  const note = descendants(document, 'Note').find(
    ({ attributes }) => attributes.guid === childOf(selection?.node, 'NoteRef')?.attributes.targetGUID,
  )
  expect(childOf(note, 'PlainTextContent')?.text).toBe('Compare with *Vienna*.')
  expect(childOf(selection?.node, 'Description')?.text).toBe('Compare with *Vienna*.')
})

test('writes tags as codes with their descriptions, colours and parents', async () => {
  const { document, codes } = readProject(await writeFiles([{ video: sampleVideo(), marks: [] }]))
  const [cooling] = descendants(document, 'Code')
  expect(cooling?.attributes).toMatchObject({ name: 'Cooling', isCodable: 'true', color: '#1D6F31' })
  expect(childOf(cooling, 'Description')?.text).toBe('What makes a place cooler.\nNot: what makes it dry.')
  expect([...codes.values()].slice(0, 3)).toEqual([['Cooling'], ['Cooling', 'Roofs'], ['Money']])
})

test('codes each paragraph with its speaker; a label such as speaker_0 is somebody else in each video', async () => {
  const other = sampleVideo({ videoId: 'demoHeat002', title: 'Another city' })
  const { sources } = readProject(
    await writeFiles([
      { video: sampleVideo(), marks: [] },
      { video: other, marks: [] },
    ]),
  )
  expect(sources.map(({ selections }) => selections.map(({ codes, slice }) => [...codes, slice]))).toEqual([
    [
      ['Speakers/Speaker 0 (Cooling the dense city)', 'Good morning from the old town.'],
      ['Speakers/Ama Owusu', 'A street with trees is four degrees cooler.'],
    ],
    [
      ['Speakers/Speaker 0 (Another city)', 'Good morning from the old town.'],
      ['Speakers/Ama Owusu', 'A street with trees is four degrees cooler.'],
    ],
  ])
})

test('codes kinds and sections only on request', async () => {
  const video = sampleVideo({ audioClips: sampleVideo().audioClips.map((clip) => ({ ...clip, speakerId: null })) })
  expect(onlySource(readProject(await writeFiles([{ video, marks: [] }]))).selections).toEqual([])
  const files = await writeFiles([{ video, marks: [] }], { hasKinds: true, hasSections: true })
  const { selections } = onlySource(readProject(files))
  expect(selections.map(({ codes, slice }) => [...codes, slice.split('\n').length])).toEqual([
    ['Kinds/Summarised', 1],
    ['Sections', 4],
    ['Kinds/Said', 1],
    ['Kinds/Shown', 1],
    ['Kinds/Said', 1],
  ])
})

test('codes marks without a tag as “Untagged”, and gives marks without words a line of their own', async () => {
  const frame = { kind: null, quote: '', note: '', tagIds: [], place: null, placement: null, startMs: 31_000 }
  const marks = [
    sampleMark({ ...frame, markId: '5f0f7a52-3c3a-4a58-9a53-0c53b4a9d002', endMs: 40_000 }),
    sampleMark({ ...frame, markId: '5f0f7a52-3c3a-4a58-9a53-0c53b4a9d003', endMs: 31_000 }),
  ]
  const { text, selections } = onlySource(readProject(await writeFiles([{ video: sampleVideo(), marks }])))
  expect(text).toContain('[0:30] [shown] A thermometer held against a wall\n[0:31–0:40]\n[0:31]\n[1:30]')
  expect(selections.filter(({ codes }) => codes.includes('Untagged')).map(({ slice }) => slice)).toEqual([
    '[0:31–0:40]',
    '[0:31]',
  ])
})

test('keeps marks whose words changed or are left out: at their time, or with their own words', async () => {
  const gone = sampleMark({ quote: 'words that went', place: null, placement: 'time', note: '' })
  const shown = sampleMark({
    markId: '5f0f7a52-3c3a-4a58-9a53-0c53b4a9d004',
    kind: 'shown',
    quote: 'A thermometer',
    startMs: 30_000,
    endMs: 40_000,
    place: { from: { clip: 0, offset: 0 }, to: { clip: 0, offset: 13 } },
  })
  const video = sampleVideo({ visualClips: [] })
  const { text, selections } = onlySource(readProject(await writeFiles([{ video, marks: [gone, shown] }])))
  expect(text).toContain('[0:30–0:40] A thermometer\n')
  const coded = selections.filter(({ codes }) => codes.includes('Cooling'))
  expect(coded.map(({ slice }) => slice)).toEqual(['A thermometer', 'A street with trees is four degrees cooler.'])
  expect(childOf(coded[1]?.node, 'Description')?.text).toContain('words that went')
})

test('never selects other words where the exported text differs from the marked one', async () => {
  const [first, second] = sampleVideo().audioClips
  if (!first || !second) throw new Error('The sample has two clips.')
  const audioClips = [first, { ...second, text: 'A streat with treez is for degrees colder.' }]
  const { selections } = onlySource(
    readProject(await writeFiles([{ video: sampleVideo({ audioClips }), marks: [sampleMark()] }])),
  )
  expect(selections.find(({ codes }) => codes.includes('Cooling'))?.slice).toBe(audioClips[1]?.text)
})

test('puts tags and notes of a whole video on its source', async () => {
  const whole = sampleMark({ isWholeVideo: true, kind: null, quote: '', place: null, placement: null, tagIds: [2] })
  const files = await writeFiles([{ video: sampleVideo(), marks: [whole], videoTagIds: [3] }])
  const { document, ...project } = readProject(files)
  const { node } = onlySource({ document, ...project })
  const codes = childrenOf(node, 'Coding').map((coding) => childOf(coding, 'CodeRef')?.attributes.targetGUID ?? '')
  expect(codes.map((code) => project.codes.get(code))).toEqual([['Cooling', 'Roofs'], ['Money']])
  const notes = descendants(document, 'Note')
  expect(notes.map(({ attributes }) => attributes.guid)).toEqual([childOf(node, 'NoteRef')?.attributes.targetGUID])
  const values = childrenOf(node, 'VariableValue').map((value) => value.children[1]?.text)
  expect(values).toEqual([
    'M. Okafor',
    '2024-05-17',
    'https://www.youtube.com/watch?v=demoHeat001',
    '842',
    'What is said: source unknown. What is shown: description by a hosted service. Summary: written by a hosted service.',
  ])
})

test('writes the same GUIDs again', async () => {
  const videos = [{ video: sampleVideo(), marks: [sampleMark()] }]
  expect(await writeFiles(videos)).toEqual(await writeFiles(videos))
})

test('counts carriage returns as characters for MAXQDA', async () => {
  const videos = [{ video: sampleVideo(), marks: [sampleMark()] }]
  const files = await writeFiles(videos, { program: 'maxqda' })
  const { text, selections } = onlySource(readProject(files))
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(selections.some(({ slice }) => slice === 'four degrees cooler')).toBe(true)
})

test('gives QualCoder codes that all have different names', async () => {
  const tags = [...sampleTags, sampleTag(4, ['Money', 'Roofs'], { parentId: 3 }), sampleTag(5, ['Ama Owusu'])]
  const videos = [{ video: sampleVideo(), marks: [] }]
  const names = (files: Map<string, string>) =>
    descendants(readProject(files).document, 'Code').map(({ attributes }) => attributes.name)
  expect(names(await writeFiles(videos, { tags, program: 'qualcoder' }))).toEqual([
    'Cooling',
    'Roofs (Cooling)',
    'Money',
    'Roofs (Money)',
    'Ama Owusu',
    'Speakers',
    'Ama Owusu (Speakers)',
    'Speaker 0 (Cooling the dense city)',
  ])
  expect(names(await writeFiles(videos, { tags })).filter((name) => name === 'Roofs')).toHaveLength(2)
})

test('writes no empty containers', async () => {
  const files = await writeFiles([], { tags: [] })
  expect(readProject(files).document.children.map(({ name }) => name)).toEqual(['Users', 'Variables', 'Description'])
})
