import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { removeAnswer } from '../../../src/backend/library/answers.ts'
import { addVideosToCollection, createCollection, listCollections } from '../../../src/backend/library/collections.ts'
import { type Library, libraryPath } from '../../../src/backend/library/database/open.ts'
import { sumImportCost } from '../../../src/backend/library/ledger/ledger.ts'
import { listPaidPrices, sumSpentBetween } from '../../../src/backend/library/ledger/spent.ts'
import { removeMarks } from '../../../src/backend/library/marks/change-marks.ts'
import { findMarkRows } from '../../../src/backend/library/marks/filter-marks.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { findPassages, searchLibrary } from '../../../src/backend/library/search/search.ts'
import { listCompletions } from '../../../src/backend/library/search/terms/wanted.ts'
import { getFoundVideos, insertServiceSearch } from '../../../src/backend/library/service-searches.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'
import { readCitedVideos, writeCitedVideos } from '../../../src/backend/library/videos/cited-videos.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { findVideo } from '../../../src/backend/library/videos/videos.ts'
import { temporaryDir, temporaryLibrary } from './temporary-library.ts'
import { idOf, said, save } from './video-content.ts'

/** The query plans of every statement that `act` runs. */
function plansOf(act: (library: Library) => unknown): string[] {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  save(library, { title: 'Whale', audioClips: said('whale song') })
  indexWaitingVideos(library)
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf(1)])
  const statements: string[] = []
  const watched = new Database(libraryPath(dir), { verbose: (sql) => statements.push(String(sql)) })
  onTestFinished(() => void watched.close())
  act(watched)
  return statements
    .filter((sql) => /^\s*(SELECT|DELETE|UPDATE|INSERT)/i.test(sql))
    .flatMap((sql) => watched.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all())
    .map(({ detail }) => detail)
}

/** Plans that read a whole table. Full-text tables that use their index, and lists passed as parameters, do not count. */
const scansOf = (plans: string[]) =>
  plans.filter((plan) =>
    /^SCAN (?!CONSTANT ROW|json_each|wanted VIRTUAL|unindexed|excerpt_text VIRTUAL|video_text VIRTUAL|\(subquery)/.test(
      plan,
    ),
  )

test('a video is found by its id and its passages by their range', () => {
  const plans = plansOf((library) => findVideo(library, idOf(1)))
  expect(scansOf(plans)).toEqual([])
  expect(plans).toContainEqual(
    expect.stringMatching(/^SEARCH all_videos USING INDEX sqlite_autoindex_all_videos_1 \(youtube_id=\?\)/),
  )
  expect(plans).toContainEqual(
    expect.stringMatching(/^SEARCH passages USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/),
  )
  expect(plans).toContainEqual(expect.stringContaining('USING COVERING INDEX collection_videos_by_video (video_id=?)'))
})

test('listing reads each table once, instead of once for each video', () => {
  const plans = plansOf((library) => listVideos(library))
  expect(plans.filter((plan) => plan.includes('CORRELATED'))).toEqual([])
  const tables = scansOf(plans).map((plan) => /^SCAN (\w+)/.exec(plan)?.[1])
  expect(tables).toEqual([...new Set(tables)])
  expect(tables).toContain('all_videos')
})

test('collections count their videos by key', () => {
  expect(scansOf(plansOf((library) => listCollections(library)))).toEqual([
    'SCAN collections USING INDEX collections_by_name',
  ])
})

test('a search reads words, passages and videos by their keys', () => {
  const plans = plansOf((library) => {
    expect(searchLibrary(library, { query: 'whale so', limit: 5 }).results).toHaveLength(1)
    expect(searchLibrary(library, { query: '"whale song" -x ', videoIds: [idOf(1)], limit: 5 }).results).toHaveLength(1)
    expect(searchLibrary(library, { query: 'whale', limit: 5 }).results).toHaveLength(1)
  })
  expect(scansOf(plans)).toEqual([])
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH term USING PRIMARY KEY \(term>\? AND term<\?\)/))
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH term USING PRIMARY KEY \(term=\?\)/))
})

test('the completions of a short prefix are looked for among the frequent words first', () => {
  const plans = plansOf((library) => listCompletions(library, 'w'))
  expect(scansOf(plans)).toEqual([])
  expect(plans).toContainEqual(
    expect.stringMatching(/^SEARCH term USING .*INDEX term_frequent \(term>\? AND term<\?\)/),
  )
})

test('videos are indexed and taken out of the index without reading others', () => {
  const plans = plansOf((library) => {
    indexWaitingVideos(library)
    removeVideos(library, [idOf(1)], Date.now())
  })
  expect(scansOf(plans)).toEqual([])
  expect(plans).toContainEqual('SEARCH excerpts USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
})

test('evidence for a question is read by keys', () => {
  const plans = plansOf((library) =>
    expect(findPassages(library, { question: 'Which whale sings?', limit: 3 })).toHaveLength(1),
  )
  expect(scansOf(plans)).toEqual([])
})

test('a video is removed without reading other videos', () => {
  expect(scansOf(plansOf((library) => removeVideos(library, [idOf(1)], Date.now())))).toEqual([])
})

test('an answer is removed without reading the whole ledger', () => {
  expect(plansOf((library) => removeAnswer(library, 1))).toContainEqual(
    expect.stringContaining('INDEX ledger_by_answer (answer_id=?)'),
  )
})

test('amounts that count against the cap, and the costs of videos, are read by index', () => {
  const plans = plansOf((library) => {
    sumSpentBetween(library, 0, 1)
    listPaidPrices(library, 'videos', 'live')
    listPaidPrices(library, 'search', null)
  })
  expect(scansOf(plans)).toEqual([])
  expect(plans).toContainEqual('SEARCH ledger USING INDEX ledger_by_time (at>? AND at<?)')
  expect(plans.filter((plan) => plan.includes('ledger_by_kind'))).toEqual(
    Array(2).fill('SEARCH ledger USING INDEX ledger_by_kind (operation=? AND crawl_kind=?)'),
  )
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER'))).toEqual([])
})

test('the cost of an import is read by index', () => {
  expect(plansOf((library) => sumImportCost(library, 1))).toEqual([
    'SEARCH ledger USING INDEX ledger_by_import (import_id=?)',
  ])
})

test('the data that came with an answer or a search is found by index, and removed with it', () => {
  const plans = plansOf((library) => {
    readCitedVideos(library, 1)
    writeCitedVideos(library, 1, [])
    insertServiceSearch(library, [], 0)
    getFoundVideos(library, 1)
    removeAnswer(library, 1)
  })
  // There are only a few running calls.
  expect(scansOf(plans)).toEqual(['SCAN reservations'])
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH cited_videos USING INDEX .*\(answer_id=\?\)/))
})

test('marks are found by video, by tag and by time without reading other marks', () => {
  const plans = plansOf((library) => {
    listMarksOfVideo(library, idOf(1))
    findMarkRows(library, { tagIds: [1] }, 'oldest')
    findMarkRows(library, { videoIds: [idOf(1)] }, 'oldest')
    findMarkRows(library, { group: { by: 'video', key: idOf(1) } }, 'oldest')
    removeMarks(library, ['1'], 1)
  })
  expect(scansOf(plans).filter((plan) => plan !== 'SCAN below')).toEqual([])
  expect(plans).toContainEqual('SEARCH marks USING INDEX marks_by_video (youtube_id=?)')
  expect(plans).toContainEqual(expect.stringContaining('USING COVERING INDEX mark_tags_by_tag (tag_id=?)'))
  expect(plansOf((library) => findMarkRows(library, {}, 'newest'))).toEqual(['SCAN marks USING INDEX marks_by_time'])
})
