// Checks that a library is consistent after its process was killed many times: the stored data, what can be found, and the word
// counts.
import { expect } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { TermCounts } from '../../../src/backend/library/search/dictionary.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index-videos.ts'
import { passagesPerVideo, passageText } from '../../../src/backend/library/search/passages.ts'
import { searchLibrary } from '../../../src/backend/library/search/search.ts'
import { listWords } from '../../../src/backend/library/search/words.ts'
import { findVideo, listVideos } from '../../../src/backend/library/videos/videos.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'
import { clipText, manyClips } from '../../fakes/service-extreme.ts'

interface StoredPassage {
  id: number
  title: string | null
  text: string
}

const numbersOf = (library: Library, sql: string): unknown[] => library.prepare(sql).pluck().all()

/** Every passage of every video can be found by its words, nothing else can be found, and the words are counted correctly. */
export function expectTextAndIndexToAgree(library: Library): void {
  indexWaitingVideos(library)
  expect(numbersOf(library, 'SELECT video_id FROM unindexed')).toEqual([])
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
  for (const table of ['passage_text', 'video_text'])
    library.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)
  for (const [one, other] of [
    ['SELECT id FROM passages', 'SELECT rowid FROM passage_text'],
    ['SELECT id FROM videos', 'SELECT rowid FROM video_text'],
    [`SELECT DISTINCT id / ${passagesPerVideo} FROM passages`, 'SELECT id FROM videos'],
  ]) {
    expect(numbersOf(library, `${one} EXCEPT ${other}`)).toEqual([])
    expect(numbersOf(library, `${other} EXCEPT ${one}`)).toEqual([])
  }

  const find = library.prepare<[string, bigint], number>(
    'SELECT count(*) FROM passage_text WHERE passage_text MATCH ? AND rowid = ?',
  )
  const counts = new TermCounts()
  const lost: StoredPassage[] = []
  for (const passage of library.prepare<[], StoredPassage>('SELECT id, title, text FROM passages').iterate()) {
    const words = [...listWords(passageText(passage))]
    counts.add(words)
    if (words.length > 0 && find.pluck().get(`text : "${words.join(' ')}"`, BigInt(passage.id)) !== 1)
      lost.push(passage)
  }
  expect(lost.slice(0, 5)).toEqual([])
  const stored = library.prepare<[], [string, number]>('SELECT term, df FROM term ORDER BY term').raw().all()
  expect(stored).toEqual(counts.entries())

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
  expect(searchLibrary(library, { query: 'people nearby', videoIds: [first], limit: 500 })).toHaveLength(1)
}
