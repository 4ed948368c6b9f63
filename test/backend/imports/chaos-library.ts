// Checks that a library is consistent after its process was killed many times: the stored data, what can be found, and the word
// counts.
import { expect } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { kindCodes, passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { findVideo } from '../../../src/backend/library/videos/videos.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'
import { clipText, manyClips } from '../../fakes/service-extreme.ts'
import { countTermsAfresh, readExcerptWords, readTerms } from '../library/counted-afresh.ts'
import { searchIndexed } from '../library/search-indexed.ts'

const numbersOf = (library: Library, sql: string): unknown[] => library.prepare(sql).pluck().all()

/** Every clip of every video can be found by its words, nothing else can be found, and the words are counted correctly. */
export function expectTextAndIndexToAgree(library: Library): void {
  indexWaitingVideos(library)
  expect(numbersOf(library, 'SELECT video_id FROM unindexed')).toEqual([])
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
  for (const table of ['excerpt_text', 'video_text'])
    library.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)
  for (const [one, other] of [
    ['SELECT id FROM excerpts', 'SELECT rowid FROM excerpt_text'],
    ['SELECT id FROM videos', 'SELECT rowid FROM video_text'],
    [`SELECT DISTINCT id / ${passagesPerVideo} FROM passages`, 'SELECT id FROM videos'],
  ]) {
    expect(numbersOf(library, `${one} EXCEPT ${other}`)).toEqual([])
    expect(numbersOf(library, `${other} EXCEPT ${one}`)).toEqual([])
  }

  const find = library.prepare<[string, bigint], number>(
    'SELECT count(*) FROM excerpt_text WHERE excerpt_text MATCH ? AND rowid = ?',
  )
  const found = new Set<number>()
  const lost: string[] = []
  const lengths = library.prepare<[number], number>('SELECT passage_count FROM excerpts WHERE id = ?').pluck()
  for (const [id, words] of readExcerptWords(library)) {
    for (let passage = id; passage < id + (lengths.get(id) ?? 0); passage++) found.add(passage)
    if (find.pluck().get(`text : "${words.join(' ')}"`, BigInt(id)) !== 1) lost.push(words.join(' '))
  }
  const clips = library.prepare<[], { id: number; text: string }>(
    `SELECT id, text FROM passages WHERE kind IN (${kindCodes.said}, ${kindCodes.shown})`,
  )
  for (const { id, text } of clips.iterate()) if (listWords(text).length > 0 && !found.has(id)) lost.push(text)
  expect(lost.slice(0, 5)).toEqual([])
  expect(readTerms(library)).toEqual(countTermsAfresh(library))

  const counted = library.prepare(
    `SELECT youtube_id FROM videos WHERE (said_count, shown_count, section_count) IS NOT (
       SELECT count(*) FILTER (WHERE kind = 0), count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2)
       FROM passages WHERE passages.id / ${passagesPerVideo} = videos.id)`,
  )
  expect(counted.pluck().all()).toEqual([])
}

/** Each video has everything the service sent that could be read, and a search within the video finds it. */
export function expectVideosAsSent(library: Library, sent: readonly FakeVideo[]): void {
  const extreme = Array.from({ length: manyClips }, (_, clip) => clipText(clip))
  const saved = new Set(listVideos(library).map(({ videoId }) => videoId))
  for (const { data } of sent) {
    const videoId = data.url.split('v=')[1] ?? ''
    if (!saved.has(videoId)) continue
    const said = data.transcription.audioClips.map(({ transcription }) => transcription)
    const shown = data.transcription.videoClips.map(({ visualDescription }) => visualDescription)
    const video = findVideo(library, videoId)
    const unread = video?.unread ?? { said: 0, shown: 0, whole: [] as readonly string[] }
    const isExtreme = video?.audioClips.length === manyClips
    // Unreadable clips are counted, and no others are missing.
    if (!unread.whole.includes('said'))
      expect(video?.audioClips.map(({ text }) => text).filter((text) => !said.includes(text))).toEqual(
        isExtreme ? extreme : [],
      )
    if (!isExtreme && unread.whole.length === 0) {
      expect((video?.audioClips.length ?? 0) + unread.said, videoId).toBe(said.length)
      expect((video?.visualClips.length ?? 0) + unread.shown, videoId).toBe(shown.length)
    }
  }
  const [first] = saved
  if (first === undefined) return
  expect(searchIndexed(library, { query: 'people nearby', videoIds: [first], limit: 500 })).toHaveLength(1)
}
