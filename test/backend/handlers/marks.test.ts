import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import type { NewMark } from '../../../src/contract/app/marks.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { idOf, said, save, shown } from '../library/video-content.ts'
import { openBackend } from './open-backend.ts'
import { openDesk } from './open-desk.ts'

const noService = { url: '', key: '' }

/** A folder with one video of four spoken and one visual clip. */
function markedFolder(): string {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  save(library, {
    videoId: idOf('a'),
    title: 'White roofs',
    audioClips: said('Paint the roofs white.', 'It cools the house.', 'By ten degrees.', 'That is all.'),
    visualClips: shown('A white roof.'),
    captionTrack: { language: 'en', kind: 'manual', name: null },
  })
  closeLibrary(library)
  return dataDir
}

const words = (from: [number, number], to: [number, number]): NewMark['target'] => ({
  type: 'words',
  range: { kind: 'said', from: { clip: from[0], offset: from[1] }, to: { clip: to[0], offset: to[1] } },
})

test('a mark made in one window is shown in the other', async () => {
  const { client } = await openBackend(noService, markedFolder())
  const stop = new AbortController()
  const changes = await client.changes.watch(undefined, { signal: stop.signal })
  const { marks } = await client.marks.create({
    marks: [{ videoId: idOf('a'), target: words([0, 10], [1, 8]), note: 'Look', tags: { names: ['heat/roofs'] } }],
  })
  // The video may be indexed meanwhile, which is another change.
  const topics: string[] = []
  for await (const change of changes) {
    topics.push(...change.topics)
    if (topics.includes('marks')) break
  }
  expect(topics).toEqual(expect.arrayContaining(['marks', 'tags', 'videos']))
  stop.abort()
  expect(marks).toMatchObject([
    {
      quote: 'roofs white. It cools',
      note: 'Look',
      kind: 'said',
      startMs: 0,
      endMs: 2000,
      place: { from: { clip: 0, offset: 10 }, to: { clip: 1, offset: 8 } },
      placement: 'exact',
      basis: { source: 'manual', model: null, isCorrected: false },
      title: 'White roofs',
      author: 'Somebody',
      url: `https://www.youtube.com/watch?v=${idOf('a')}&t=0s`,
      isInLibrary: true,
    },
  ])
  expect(marks[0]?.madeBy).not.toBe('')
  expect(await client.marks.ofVideo({ videoId: idOf('a') })).toEqual({ marks })
  expect(await client.marks.list({})).toEqual({ marks, total: 1, next: null })
  expect((await client.tags.list()).tags).toMatchObject([
    { path: ['heat'], markCount: 0, allMarkCount: 1 },
    { path: ['heat', 'roofs'], tagId: marks[0]?.tagIds[0], markCount: 1, allMarkCount: 1 },
  ])
  expect((await client.videos.list({})).videos).toMatchObject([{ markCount: 1 }])
})

test('notes, tags and words of a mark change, and a removed mark is gone from lists and counts', async () => {
  const { client } = await openBackend(noService, markedFolder())
  const made = await client.marks.create({ marks: [{ videoId: idOf('a'), target: words([0, 0], [0, 5]) }] })
  const markId = made.marks[0]?.markId ?? ''
  const changed = await client.marks.update({
    markId,
    note: 'Mine',
    tags: { names: ['b', 'a'] },
    target: { type: 'moment', kind: 'shown', startMs: 0, endMs: 1000 },
  })
  expect(changed.mark).toMatchObject({ note: 'Mine', quote: 'A white roof.', kind: 'shown' })
  expect(changed.mark.basis.source).toBe('described')
  const { tags } = await client.tags.list()
  expect(changed.mark.tagIds.map((tagId) => tags.find((tag) => tag.tagId === tagId)?.name)).toEqual(['b', 'a'])
  expect(await client.marks.tag({ markIds: [markId], remove: changed.mark.tagIds })).toMatchObject({ changed: 1 })
  expect(await client.marks.remove({ markIds: [markId] })).toMatchObject({ removed: 1 })
  expect(await client.marks.list({})).toMatchObject({ marks: [], total: 0 })
  await expect(client.marks.update({ markId, note: '' })).rejects.toThrow(/removed/)
  expect((await client.videos.list({})).videos).toMatchObject([{ markCount: 0 }])
})

test('each change can be undone', async () => {
  const { client } = await openBackend(noService, markedFolder())
  const target: NewMark['target'] = { type: 'video' }
  const made = await client.marks.create({ marks: [{ videoId: idOf('a'), target, tags: { names: ['a', 'b'] } }] })
  const [mark] = made.marks
  if (mark === undefined) throw new Error('No mark was made')
  const { markId } = mark
  const [a = 0, b = 0] = mark.tagIds
  const state = async () => ({ marks: (await client.marks.list({})).marks, tags: (await client.tags.list()).tags })
  const changes: (() => Promise<{ actId: number | null }>)[] = [
    () => client.marks.update({ markId, note: 'New', tags: { names: ['c/d', 'b'] } }),
    () => client.marks.tag({ markIds: [markId], add: { names: ['e'] }, remove: [a] }),
    () => client.marks.remove({ markIds: [markId] }),
    () => client.tags.create({ path: 'x/y' }),
    () => client.tags.update({ tagId: a, name: 'z', description: 'Last', colour: 'teal', parentId: b }),
    () => client.tags.merge({ tagIds: [a], intoId: b }),
    () => client.tags.remove({ tagIds: [a, b] }),
    () => client.tags.tagVideos({ videoIds: [idOf('a')], add: { names: ['v'] } }),
  ]
  const before = await state()
  for (const change of changes) {
    const { actId } = await change()
    expect(actId).not.toBeNull()
    expect(await state()).not.toEqual(before)
    await client.acts.undo({ actId: actId ?? 0 })
    expect(await state()).toEqual(before)
  }
  await client.acts.undo({ actId: made.actId ?? 0 })
  expect(await state()).toEqual({ marks: [], tags: [] })
  expect(await client.marks.tag({ markIds: [markId] })).toEqual({ changed: 0, actId: null })
})

test('all marks of a call are made or none', async () => {
  const { client } = await openBackend(noService, markedFolder())
  const target: NewMark['target'] = { type: 'video' }
  const one = { videoId: idOf('a'), target, tags: { names: ['new'] } }
  await expect(client.marks.create({ marks: [one, { videoId: idOf('gone'), target }] })).rejects.toThrow(
    /not in the library/,
  )
  expect(await client.marks.list({})).toMatchObject({ total: 0 })
  expect(await client.tags.list()).toEqual({ tags: [] })
})

test('undoing a change of tags leaves the time that the user set, however little of the words it has', async () => {
  const { client } = await openDesk([{ videoId: idOf(1), audioClips: said('Paint the roofs white.', 'It cools.') }])
  const range = { kind: 'said', from: { clip: 0, offset: 0 }, to: { clip: 0, offset: 5 } } as const
  const target = { type: 'words', range, startMs: 900, endMs: 950 } as const
  const { marks } = await client.marks.create({ marks: [{ videoId: idOf(1), target }] })
  const markIds = marks.map(({ markId }) => markId)
  const { actId } = await client.marks.tag({ markIds, add: { names: ['good'] } })
  await client.acts.undo({ actId: actId ?? 0 })
  expect((await client.marks.list({})).marks).toMatchObject([{ startMs: 900, endMs: 950, tagIds: [] }])
})
