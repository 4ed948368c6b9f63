// Marks, when the text, the speakers or the place of their video change.

import { expect, test } from 'vitest'
import type { Mark, NewMark } from '../../../src/contract/app/marks.ts'
import { exportThrough } from '../exports/collect-export.ts'
import { idOf, said } from '../library/video-content.ts'
import { type Desk, openDesk } from './open-desk.ts'

const videoId = 'videoRoofs0'
const clips = said(
  'Most roofs in the old town are painted dark.',
  'We painted one of them white last summer.',
  'The rooms below it stayed six degrees cooler.',
  'That is the whole trick.',
).map((clip) => ({ ...clip, startMs: clip.startMs * 5, endMs: clip.endMs * 5, speakerId: 'speaker_1' }))
const talk = {
  videoId,
  title: 'Roofs',
  audioClips: clips,
  captionTrack: { language: 'en', kind: 'automatic', name: null } as const,
}
const whole = (clip: number): NewMark['target'] => ({
  type: 'words',
  range: { kind: 'said', from: { clip, offset: 0 }, to: { clip, offset: clips[clip]?.text.length ?? 0 } },
})

async function makeMarks({ client }: Desk, ...targets: NewMark['target'][]): Promise<Mark[]> {
  return (await client.marks.create({ marks: targets.map((target) => ({ videoId, target })) })).marks
}

const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`

/** A caption file with a line of five seconds for each text. */
function captionFile(...lines: string[]) {
  const cues = lines.map((line, at) => `${time(at * 5)} --> ${time(at * 5 + 5)}\n${line}\n`)
  const text = `WEBVTT\n\n${cues.join('\n')}`
  return { name: 'own.vtt', base64: Buffer.from(text).toString('base64') }
}

const only = async ({ client }: Desk) => {
  const { marks } = await client.marks.ofVideo({ videoId })
  expect((await client.marks.list({ order: 'oldest' })).marks.map(({ markId }) => markId).sort()).toEqual(
    marks.map(({ markId }) => markId).sort(),
  )
  return marks
}

test('a caption file moves the words of marks, and says which are gone', async () => {
  const desk = await openDesk([talk])
  await makeMarks(desk, whole(1), whole(2))
  const file = captionFile(
    'A title that only the file has.',
    'Most roofs in the old town are painted dark.',
    'We painted one of',
    'them white last summer.',
    'Now somebody talks about trains instead.',
    'Nothing else was recorded on that evening.',
  )
  await desk.client.videos.importCaptions({ videoId, file, language: 'en' })
  const [gone, moved] = await only(desk)
  // The quote still rests on the captions.
  expect(moved).toMatchObject({ placement: 'exact', quote: clips[1]?.text, basis: { source: 'automatic' } })
  const { audioClips } = await desk.client.videos.get({ videoId })
  const { from, to } = moved?.place ?? { from: { clip: -1, offset: 0 }, to: { clip: -1, offset: 0 } }
  expect(to.clip).toBe(from.clip)
  expect(audioClips[from.clip]?.text.slice(from.offset, to.offset)).toBe(clips[1]?.text)
  expect(gone).toMatchObject({ placement: 'time', place: null, quote: 'The rooms below it stayed six degrees cooler.' })
  const changed = await desk.client.marks.list({ hasChangedText: true })
  expect(changed.marks.map(({ markId }) => markId)).toEqual([gone?.markId])
  const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 5000 } as const
  expect(await makeMarks(desk, target)).toMatchObject([
    { quote: expect.stringMatching(/^A title/), basis: { source: 'file' } },
  ])
}, 60_000)

test('a corrected clip keeps its marks, and new ones say that the words were corrected', async () => {
  const desk = await openDesk([talk])
  await makeMarks(desk, whole(2))
  const { textVersion } = await desk.client.videos.get({ videoId })
  const text = 'The rooms beneath it stayed sixteen degrees cooler.'
  const { actId } = await desk.client.corrections.correct({ videoId, textVersion, kind: 'said', clip: 2, text })
  const [old] = await only(desk)
  expect(old).toMatchObject({ placement: 'similar', quote: clips[2]?.text, basis: { isCorrected: false } })
  expect(old?.place?.from.clip).toBe(2)
  const target = { type: 'moment', kind: 'said', startMs: 10_000, endMs: 15_000 } as const
  expect(await makeMarks(desk, target)).toMatchObject([{ quote: text, basis: { isCorrected: true } }])
  await desk.client.acts.undo({ actId: actId ?? 0 })
  expect((await only(desk)).map(({ placement }) => placement)).toEqual(['exact', 'similar'])
})

test('words that the user saw are marked where they are now, and no others in their stead', async () => {
  const desk = await openDesk([talk])
  const { client } = desk
  const seen = { ...whole(1), quote: clips[1]?.text }
  const file = captionFile('A title that only the file has.', ...clips.map(({ text }) => text))
  await client.videos.importCaptions({ videoId, file, language: 'en' })
  const [mark] = await makeMarks(desk, seen)
  expect(mark).toMatchObject({ quote: clips[1]?.text, place: { from: { clip: 2, offset: 0 } } })
  const others = captionFile('Now somebody talks', 'about trains instead, and about many other things.')
  await client.videos.importCaptions({ videoId, file: others, language: 'en' })
  await expect(makeMarks(desk, seen)).rejects.toMatchObject({ code: 'VIDEO_CHANGED' })
  const again = client.marks.update({ markId: mark?.markId ?? '', target: seen })
  await expect(again).rejects.toMatchObject({ code: 'VIDEO_CHANGED' })
  expect((await client.marks.ofVideo({ videoId })).marks).toHaveLength(1)
})

test('a mark whose words moved since can be undone and made again', async () => {
  const desk = await openDesk([talk])
  const { client } = desk
  const { actId } = await client.marks.create({ marks: [{ videoId, target: whole(1) }] })
  const lines = clips.map(({ text }) => text)
  const file = captionFile('A title.', 'Another line.', 'And a third one.', ...lines)
  await client.videos.importCaptions({ videoId, file, language: 'en' })
  const [moved] = await only(desk)
  expect(moved).toMatchObject({ startMs: 20_000, place: { from: { clip: 4, offset: 0 } } })
  await client.acts.undo({ actId: actId ?? 0 })
  expect(await only(desk)).toEqual([])
  await client.acts.redo({ actId: actId ?? 0 })
  expect(await only(desk)).toEqual([moved])
})

test('marks have the names of their speakers, in lists and exports', async () => {
  const desk = await openDesk([talk])
  const { client } = desk
  expect((await makeMarks(desk, whole(0)))[0]?.speakers).toEqual(['speaker_1'])
  await client.persons.name({ videoId, label: 'speaker_1', name: 'Jane Doe' })
  expect((await client.marks.list({})).marks[0]).toMatchObject({
    speakers: ['Jane Doe'],
    basis: { isCorrected: false },
  })
  const { text } = await exportThrough(client, { type: 'marks', format: 'md' })
  expect(text).toContain('— Jane Doe, “Roofs”')
  const counts = await client.marks.counts({ by: 'tag-speaker' })
  expect(counts.columns).toEqual([{ key: 'Jane Doe', label: 'Jane Doe' }])
  const [person] = (await client.persons.list({})).persons
  await client.persons.rename({ personId: person?.personId ?? 0, name: 'Jane Roe' })
  expect((await client.marks.countsCsv({ by: 'tag-speaker' })).text).toContain('Jane Roe')
})

test('marks and their groups stay when their video goes to the trash, and are complete again when it is restored', async () => {
  const desk = await openDesk([talk, { videoId: idOf('b'), title: 'Other' }])
  const { client } = desk
  const [mark] = await makeMarks(desk, whole(1))
  const { collectionId } = await client.collections.create({ name: 'Some' })
  await client.collections.addVideos({ collectionId, videoIds: [videoId] })
  const { actId } = await client.videos.remove({ videoIds: [videoId] })
  expect((await client.marks.list({})).marks).toMatchObject([
    { markId: mark?.markId, isInLibrary: false, title: 'Roofs' },
  ])
  expect((await client.marks.groups({ by: 'video' })).groups).toEqual([{ key: videoId, label: 'Roofs', count: 1 }])
  expect((await client.marks.groups({ by: 'collection' })).groups).toEqual([{ key: null, label: '', count: 1 }])
  await expect(makeMarks(desk, whole(1))).rejects.toThrow(/not in the library/)
  if (actId === null) return
  await client.acts.undo({ actId })
  expect((await client.marks.list({})).marks).toEqual([mark])
  expect((await client.marks.groups({ by: 'collection' })).groups).toMatchObject([{ key: collectionId, count: 1 }])
})

test('a tag in the trash counts only the videos that are in the library', async () => {
  const { client } = await openDesk([talk, { videoId: idOf('b'), title: 'Other' }])
  await client.tags.tagVideos({ videoIds: [videoId, idOf('b')], add: { names: ['heat'] } })
  const [tag] = (await client.tags.list({})).tags
  await client.videos.remove({ videoIds: [videoId] })
  await client.tags.remove({ tagIds: [tag?.tagId ?? 0] })
  const { items } = await client.trash.list({})
  expect(items.find(({ kind }) => kind === 'tag')).toMatchObject({ title: 'heat', detail: '1 video' })
})
