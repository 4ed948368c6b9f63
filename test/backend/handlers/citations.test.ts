import { expect, test } from 'vitest'
import { insertAnswer } from '../../../src/backend/library/answers.ts'
import { writeCitedVideos } from '../../../src/backend/library/videos/cited-videos.ts'
import type { Cited } from '../../../src/contract/app/citations.ts'
import { citationOf, newAnswer } from '../library/new-answer.ts'
import { idOf, said, videoContent } from '../library/video-content.ts'
import { openBackend, openService } from './open-backend.ts'
import { openDesk } from './open-desk.ts'

const day = (year: number) => Date.UTC(year, 0, 2)
const video = (name: string, year: number) => ({
  videoId: idOf(name),
  title: `Title ${name}`,
  author: 'Channel',
  publishedAt: day(year),
  audioClips: said('One.', 'Two.'),
})

test('videos, moments and marks are cited together, with the details of the library', async () => {
  const { client } = await openDesk([video('a', 2017), video('b', 2017)])
  const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 2000 } as const
  const { marks } = await client.marks.create({ marks: [{ videoId: idOf('b'), target }] })
  const items = [{ videoId: idOf('a'), startMs: 195_000, endMs: 231_000 }, { markId: marks[0]?.markId ?? '' }]
  const { items: cited, bibliography } = await client.citations.cite({ cited: { kind: 'items', items }, style: 'apa' })
  expect(cited.map(({ inText }) => inText.text)).toEqual(['(Channel, 2017a, 3:15)', '(Channel, 2017b, 0:00)'])
  expect(bibliography.text).toBe(
    `Channel. (2017a, January 2). Title a [Video]. YouTube. https://www.youtube.com/watch?v=${idOf('a')}\n` +
      `Channel. (2017b, January 2). Title b [Video]. YouTube. https://www.youtube.com/watch?v=${idOf('b')}`,
  )
  expect(cited[0]?.csl).toMatchObject({ id: 'channel_title_2017', type: 'motion_picture', dimensions: '10:00' })
})

test('a video that was removed is cited with what its mark keeps, and again with its details once it is restored', async () => {
  const { client } = await openDesk([video('a', 2017), video('b', 2017)])
  const { marks } = await client.marks.create({ marks: [{ videoId: idOf('a'), target: { type: 'video' } }] })
  const { actId } = await client.videos.remove({ videoIds: [idOf('a'), idOf('b')] })
  const cite = async (cited: Cited) => (await client.citations.cite({ cited, style: 'chicago' })).bibliography.text
  const byMark: Cited = { kind: 'items', items: [{ markId: marks[0]?.markId ?? '' }] }
  const byVideo: Cited = { kind: 'items', items: [{ videoId: idOf('a') }] }
  const kept = `Channel. 2017. “Title a.” YouTube, January 2. Video. https://www.youtube.com/watch?v=${idOf('a')}.`
  expect([await cite(byMark), await cite(byVideo)]).toEqual([kept, kept])
  await expect(cite({ kind: 'items', items: [{ videoId: idOf('b') }] })).rejects.toMatchObject({
    code: 'VIDEO_NOT_FOUND',
  })
  await client.acts.undo({ actId: actId ?? 0 })
  expect(await cite(byMark)).toBe(kept.replace('Video.', 'Video, 10 min.'))
})

test('a tag has the videos with it, those with its marks, and those of the tags below it', async () => {
  const { client } = await openDesk([video('a', 2017), video('b', 2018), video('c', 2019), video('d', 2020)])
  await client.tags.tagVideos({ videoIds: [idOf('a')], add: { names: ['heat'] } })
  const target = { type: 'video' } as const
  await client.marks.create({
    marks: [
      { videoId: idOf('b'), target, tags: { names: ['heat/roofs'] } },
      { videoId: idOf('c'), target, tags: { names: ['other'] } },
      { videoId: idOf('d'), target, tags: { names: ['heat'] } },
    ],
  })
  await client.videos.remove({ videoIds: [idOf('d')] })
  const { tags } = await client.tags.list()
  const tagId = tags.find(({ name }) => name === 'heat')?.tagId ?? 0
  const { text, works, name } = await client.citations.export({ cited: { kind: 'tag', tagId }, format: 'ris' })
  expect(works).toBe(3)
  expect([...text.matchAll(/^TI {2}- (.*)\r$/gm)].map(([, title]) => title)).toEqual(['Title a', 'Title b', 'Title d'])
  expect(name).toBe('References.ris')
  await client.tags.remove({ tagIds: [tagId] })
  await expect(client.citations.export({ cited: { kind: 'tag', tagId }, format: 'ris' })).rejects.toMatchObject({
    code: 'TAG_NOT_FOUND',
  })
})

test('a collection and the whole library are cited completely', async () => {
  const { client } = await openDesk([video('a', 2017), video('b', 2018), video('c', 2019)])
  const { collectionId } = await client.collections.create({ name: 'Two' })
  await client.collections.addVideos({ collectionId, videoIds: [idOf('a'), idOf('c')] })
  const count = async (cited: Cited) => (await client.citations.export({ cited, format: 'bibtex' })).works
  expect(await count({ kind: 'collection', collectionId })).toBe(2)
  expect(await count({ kind: 'library' })).toBe(3)
  await expect(count({ kind: 'collection', collectionId: 99 })).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
})

test('an answer’s sources are cited in its order, also those that are not in the library, and others are named', async () => {
  const desk = await openDesk([video('a', 2017)])
  const { library } = desk.backend.context.parts()
  const citations = [
    { ...citationOf(idOf('a')), startMs: 61_000, endMs: 65_000 },
    { ...citationOf(idOf('s')), number: 2, title: 'From the service', author: 'Elsewhere' },
    { ...citationOf(null), number: 3, title: 'A page' },
  ]
  const askedAt = Date.UTC(2025, 2, 3)
  const answerId = insertAnswer(library, newAnswer({ askedAt, citations, method: 'service' }))
  writeCitedVideos(library, answerId, [videoContent({ ...video('s', 2020), title: 'Sent', publishedAt: null })])
  const answer = { kind: 'answer', answerId } as const
  const { items, skipped, bibliography } = await desk.client.citations.cite({ cited: answer, style: 'mla' })
  expect(items.map(({ inText }) => inText.text)).toEqual([
    '(Channel, “Title a” 1:01–1:05)',
    '(Channel, “Sent” 0:00–0:01)',
  ])
  expect(bibliography.works[0]?.text).toContain('Accessed 3 Mar. 2025.')
  expect(skipped).toEqual([
    { title: 'A page', reason: 'Citation 3 does not lead to a YouTube video, so it has no reference.' },
  ])
})

test('a result of the service’s search is cited as it came, and with the library’s details once it is there', async () => {
  const { client } = await openBackend(await openService())
  const { searchId, results } = await client.search.service({ query: 'glaciers', maxResults: 1 })
  const cited: Cited = { kind: 'items', items: [{ searchId, position: 1 }] }
  const cite = async () => (await client.citations.cite({ cited, style: 'apa' })).bibliography.text
  const found = await cite()
  expect(found).toContain(
    `${results[0]?.title} [Video]. YouTube. https://www.youtube.com/watch?v=${results[0]?.videoId}`,
  )
  await client.search.saveResults({ searchId, positions: [1] })
  expect(await cite()).toBe(found)
  const gone: Cited = { kind: 'items', items: [{ searchId: 99, position: 1 }] }
  await expect(client.citations.cite({ cited: gone, style: 'apa' })).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
})
