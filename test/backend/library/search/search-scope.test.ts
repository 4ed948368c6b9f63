import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import { listBest } from '../../../../src/backend/library/search/candidates.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { videoOf } from '../../../../src/backend/library/search/index/passages.ts'
import { inOneState, readSearchScope, type ScopeFilter } from '../../../../src/backend/library/search/search-scope.ts'
import { readQueryTerms } from '../../../../src/backend/library/search/terms/query.ts'
import { saveVideo } from '../../../../src/backend/saving/save-video.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { videoContent } from '../video-content.ts'

const clip = (text: string) => [{ startMs: 0, endMs: 1000, text, speakerId: null, isSound: false }]
const shown = (description: string) => [{ startMs: 0, endMs: 1000, description }]

function openFilled() {
  const library = temporaryLibrary()
  const videos = [
    {
      videoId: 'scopeVideo1',
      publishedAt: 1000,
      audioClips: clip('The roof is white.'),
      visualClips: shown('A ladder'),
    },
    {
      videoId: 'scopeVideo2',
      publishedAt: 2000,
      audioClips: clip('White is the roof.'),
      visualClips: shown('The roof is white'),
    },
    { videoId: 'scopeVideo3', publishedAt: null, audioClips: clip('Dächer, ROOF IS white!'), visualClips: [] },
  ]
  for (const video of videos) saveVideo(library, videoContent(video), { openAtMs: 0, addedAt: 0 })
  indexWaitingVideos(library)
  return library
}

test.each<[ScopeFilter, number[] | null]>([
  [{}, null],
  [{ publishedFrom: 1500 }, [2]],
  [{ publishedUntil: 1000 }, [1]],
  [{ publishedFrom: 1000, publishedUntil: 2000 }, [2, 1]],
  [{ saidText: 'roof is white' }, [3, 1]],
  [{ saidText: 'Roof  is "WHITE"' }, [3, 1]],
  [{ saidText: 'dacher' }, [3]],
  [{ saidText: 'ladder' }, []],
  [{ saidText: '…!' }, []],
  [{ shownText: 'roof is white' }, [2]],
  [{ saidText: 'roof', shownText: 'ladder', publishedFrom: 0 }, [1]],
  [{ videoIds: ['scopeVideo1', 'scopeVideo3'], saidText: 'roof' }, [3, 1]],
])('%j selects %j', (filter, ids) => {
  expect(readSearchScope(openFilled(), filter)).toEqual(ids)
})

test.each([
  ['lang:pt roof', [2, 1]],
  ['lang:PT-br roof', [2]],
  ['lang:pt_BR roof', [2]],
  ['lang:fr roof', []],
  ['-lang:pt roof', [3]],
])('the typed filter in “%s” selects %j', (text, ids) => {
  const library = openFilled()
  const setLanguage = library.prepare('UPDATE all_videos SET caption_language = ? WHERE id = ?')
  setLanguage.run('pt', 1)
  setLanguage.run('pt-BR', 2)
  expect(readSearchScope(library, {}, readQueryTerms(text).filters)).toEqual(ids)
})

test('a search that fails leaves no scope behind for the next one', () => {
  const library = openFilled()
  const scope = readSearchScope(library, { publishedFrom: 1500 })
  const match = { expression: 'text : roof', matchCount: 3, postingCount: 3, isCombined: false, scope }
  expect(listBest(library, { ...match, scope: [1] }, 9)).toHaveLength(1)
  const fail = () => {
    expect(listBest(library, match, 9)).toHaveLength(2)
    throw new Error('interrupted')
  }
  expect(() => inOneState(library, fail)).toThrow('interrupted')
  const found = listBest(library, match, 9).map(({ id }) => videoOf(id))
  expect(new Set(found)).toEqual(new Set(scope))
})

test.each([
  ['in:C++ roof', [1]],
  ['in:C roof', [2]],
  ['in:c# roof', [3]],
  ['in:"🌳 🌳" roof', [3]],
  ['in:"Heat  islands" roof', [1]],
  ['in:"héat ISLANDS" roof', [1]],
  ['in:🍂 roof', []],
])('the collection in “%s” has the videos %j, whatever signs are in its name', (text, ids) => {
  const library = openFilled()
  const collections = { 'C++': 1, C: 2, 'C#': 3, '🌳 🌳': 3, '“Heat” islands': 1 }
  for (const [name, video] of Object.entries(collections))
    addVideosToCollection(library, createCollection(library, name).collectionId, [`scopeVideo${video}`])
  expect(readSearchScope(library, {}, readQueryTerms(text).filters)).toEqual(ids)
})
