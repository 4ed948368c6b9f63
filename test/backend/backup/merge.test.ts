import { expect, test } from 'vitest'
import type { MergeCounts } from '../../../src/contract/app/backups.ts'
import { type Desk, openDesk } from '../handlers/open-desk.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'
import { backUpTo, ended } from './follow-backup.ts'

const roofs = { videoId: idOf(1), title: 'Roofs', audioClips: said('white roofs', 'stay cool') }
const trees = { videoId: idOf(2), title: 'Trees', audioClips: said('trees give shade', 'and cool the air') }

async function mark({ client }: Desk, videoId: string, note: string, tag: string): Promise<string> {
  const target = { type: 'moment' as const, kind: 'said' as const, startMs: 0, endMs: 1000 }
  const { marks } = await client.marks.create({ marks: [{ videoId, target, note, tags: { names: [tag] } }] })
  return marks[0]?.markId ?? ''
}

/** Everything that a merge may change, without ids of rows. */
async function contentOf({ client, backend }: Desk) {
  const { library } = backend.context.parts()
  const all = (sql: string) => library.prepare(sql).raw().all()
  const { marks } = await client.marks.list({})
  const texts = await Promise.all(
    (await client.videos.list({})).videos.map(async ({ videoId }) => {
      const video = await client.videos.get({ videoId })
      return [videoId, video.title, ...video.audioClips.map(({ text, speakerId }) => `${speakerId}: ${text}`)]
    }),
  )
  return {
    texts: texts.sort(),
    marks: marks.map(({ markId, quote, note }) => [markId, quote, note]).sort(),
    tagged: all('SELECT uuid, name, description FROM tags WHERE removed_at IS NULL ORDER BY uuid'),
    markTags: all(
      'SELECT marks.uuid, name FROM mark_tags JOIN marks ON marks.id = mark_id JOIN tags ON tags.id = tag_id ORDER BY 1, 2',
    ),
    videoTags: all('SELECT youtube_id, name FROM video_tags JOIN tags ON tags.id = tag_id ORDER BY 1, 2'),
    collections:
      all(`SELECT name, youtube_id FROM collections LEFT JOIN collection_videos ON collection_id = collections.id
      LEFT JOIN videos ON videos.id = video_id WHERE removed_at IS NULL ORDER BY 1, 2`),
    speakers: all('SELECT youtube_id, label, name FROM speakers JOIN persons ON persons.id = person_id ORDER BY 1, 2'),
    corrections: all('SELECT uuid, text FROM corrections ORDER BY 1'),
    inTrash: all('SELECT note FROM marks WHERE removed_at IS NOT NULL ORDER BY 1'),
  }
}

async function merge({ client }: Desk, path: string) {
  const { checkId } = await client.backups.check({ path })
  const { plan } = await client.backups.planMerge({ checkId })
  const { task } = await client.backups.merge({ checkId })
  expect(await ended(client, task.taskId)).toMatchObject({ state: 'finished', failures: [] })
  return plan
}

const only = (counts: Partial<MergeCounts>): MergeCounts => ({ new: 0, same: 0, different: 0, removed: 0, ...counts })

test('a merge adds what is missing as one act, twice is as once, and undoing it brings everything back', async () => {
  const clips = said('a word of hers', 'and another').map((clip) => ({ ...clip, speakerId: 'speaker_1' }))
  const theirs = await openDesk([roofs, trees, { videoId: idOf(3), title: 'Only there', audioClips: clips }])
  await mark(theirs, idOf(2), 'theirs', 'Cooling/shade')
  await mark(theirs, idOf(3), 'only there', 'people')
  await theirs.client.tags.tagVideos({ videoIds: [idOf(3)], add: { names: ['Cooling/shade'] } })
  const { collectionId } = await theirs.client.collections.create({ name: 'Heat' })
  await theirs.client.collections.addVideos({ collectionId, videoIds: [idOf(2), idOf(3)] })
  await theirs.client.persons.name({ videoId: idOf(3), label: 'speaker_1', name: 'Ada Lovelace' })
  const { textVersion } = await theirs.client.videos.get({ videoId: idOf(3) })
  await theirs.client.corrections.correct({
    videoId: idOf(3),
    textVersion,
    kind: 'said',
    clip: 1,
    text: 'and one more',
  })
  const file = await backUpTo(theirs.client, temporaryDir())

  const ours = await openDesk([roofs, trees])
  await mark(ours, idOf(2), 'ours', 'cooling/shade')
  await ours.client.collections.create({ name: 'heat' })
  await ours.client.videos.remove({ videoIds: [idOf(1)] })
  const before = await contentOf(ours)

  const plan = await merge(ours, file)
  expect(plan).toMatchObject({
    videos: only({ new: 1, different: 1, removed: 1 }),
    marks: only({ new: 2 }),
    tags: only({ new: 1, same: 2 }),
    collections: only({ same: 1 }),
    persons: only({ new: 1 }),
    speakers: only({ new: 1 }),
    corrections: only({ new: 1 }),
  })
  const merged = await contentOf(ours)
  expect(merged.texts).toEqual((await contentOf(theirs)).texts)
  expect(merged.texts.at(-1)).toContain('Ada Lovelace: and one more')
  expect(merged.marks.map(([, quote, note]) => `${note}: ${quote}`).sort()).toEqual([
    'only there: a word of hers',
    'ours: trees give shade',
    'theirs: trees give shade',
  ])
  expect(merged.collections).toEqual([
    ['heat', idOf(2)],
    ['heat', idOf(3)],
  ])
  expect((await ours.client.search.library({ query: 'one more' })).results).toHaveLength(1)

  expect(await merge(ours, file)).toMatchObject({ videos: only({ same: 1, different: 2 }), marks: only({ same: 2 }) })
  expect(await contentOf(ours)).toEqual(merged)

  const { act } = await ours.client.acts.last()
  expect(act?.title).toBe('Merged a backup')
  await ours.client.acts.undo({ actId: act?.actId ?? 0 })
  expect(await contentOf(ours)).toEqual(before)
  await ours.client.acts.redo({ actId: act?.actId ?? 0 })
  expect(await contentOf(ours)).toEqual(merged)
})

test('of two versions the one changed last stays, and nothing is lost', async () => {
  const desk = await openDesk([roofs, trees])
  const { client } = desk
  const [older, newer] = [await mark(desk, idOf(1), 'first', 'a'), await mark(desk, idOf(2), 'second', 'b')]
  await client.marks.update({ markId: newer, note: 'changed there' })
  const { textVersion } = await client.videos.get({ videoId: idOf(1) })
  const correct = (text: string) =>
    client.corrections.correct({ videoId: idOf(1), textVersion, kind: 'said', clip: 0, text })
  await correct('white rooves')
  const file = await backUpTo(client, temporaryDir())
  await client.marks.update({ markId: older, note: 'changed here' })
  // As if the backup had been made after a change on another computer.
  desk.backend.context
    .parts()
    .library.prepare("UPDATE marks SET note = 'second', changed_at = 1 WHERE uuid = ?")
    .run(newer)
  await correct('white roofs!')
  const removed = await mark(desk, idOf(2), 'made since', 'b')

  await merge(desk, file)
  const merged = await contentOf(desk)
  const notes = new Map(merged.marks.map(([markId, , note]) => [markId, note]))
  expect([notes.get(older), notes.get(newer), notes.get(removed)]).toEqual([
    'changed here',
    'changed there',
    'made since',
  ])
  expect(merged.inTrash).toEqual([['first'], ['second']])
  const { corrections } = await client.corrections.ofVideo({ videoId: idOf(1) })
  expect(corrections.map(({ text, history }) => [text, history.map((one) => one.text)])).toEqual([
    ['white roofs!', ['white rooves']],
  ])
  await merge(desk, file)
  expect(await contentOf(desk)).toEqual(merged)
})

test('the parts of a video follow the rule of what may replace what', async () => {
  const theirs = await openDesk([])
  const ours = await openDesk([])
  const put = (desk: Desk, content: Parameters<typeof save>[1], at: number) =>
    save(desk.backend.context.parts().library, content, at)
  // Ours was fetched later, theirs has a paid transcript, and a video in another state of the same rank.
  put(ours, { videoId: idOf(1), title: 'Later', audioClips: said('by the local engine') }, 9)
  put(theirs, { videoId: idOf(1), title: 'Earlier', source: 'hosted', audioClips: said('by the service') }, 5)
  put(ours, { videoId: idOf(2), audioClips: said('the later fetch') }, 9)
  put(theirs, { videoId: idOf(2), audioClips: said('the earlier fetch') }, 5)
  await merge(ours, await backUpTo(theirs.client, temporaryDir()))
  const textOf = async (videoId: string) => {
    const { title, audioClips, saidOrigin } = await ours.client.videos.get({ videoId })
    return [title, saidOrigin, ...audioClips.map(({ text }) => text)]
  }
  expect(await textOf(idOf(1))).toEqual(['Later', 'hosted', 'by the service'])
  expect(await textOf(idOf(2))).toEqual(['Untitled', 'local', 'the later fetch'])
  const { parts } = await ours.client.replacedParts.list({ videoId: idOf(1) })
  expect(parts).toHaveLength(1)
})

test('a video that is in the trash of both stays there, with what the user made of it', async () => {
  const theirs = await openDesk([{ ...roofs, audioClips: said('white roofs', 'stay cool') }])
  const { textVersion } = await theirs.client.videos.get({ videoId: idOf(1) })
  await theirs.client.corrections.correct({ videoId: idOf(1), textVersion, kind: 'said', clip: 0, text: 'White roofs' })
  await theirs.client.tags.tagVideos({ videoIds: [idOf(1)], add: { names: ['heat'] } })
  await theirs.client.videos.remove({ videoIds: [idOf(1)] })
  const file = await backUpTo(theirs.client, temporaryDir())

  const ours = await openDesk([roofs, trees])
  await ours.client.videos.remove({ videoIds: [idOf(1)] })
  const plan = await merge(ours, file)
  expect(plan.videos).toEqual(only({}))
  expect((await contentOf(ours)).texts.map(([videoId]) => videoId)).toEqual([idOf(2)])
  // What was made of it is there when the user restores it.
  await ours.client.trash.restore({ items: [{ kind: 'video', id: idOf(1) }] })
  expect((await ours.client.videos.get({ videoId: idOf(1) })).audioClips[0]?.text).toBe('White roofs')
})
