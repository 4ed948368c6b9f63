import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import {
  countEmbedded,
  listWaitingExcerpts,
  saveVectors,
} from '../../../../src/backend/library/meaning/embedded-excerpts.ts'
import { createVectorIndex, type VectorIndex } from '../../../../src/backend/library/meaning/vector-index.ts'
import { findPassages } from '../../../../src/backend/library/search/search.ts'
import { toVector } from '../../../fakes/model-vectors.ts'
import { deleteForGood } from '../delete-for-good.ts'
import { prepareExcerpts } from '../prepare-excerpts.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, save, shown } from '../video-content.ts'

const model = { url: 'http://127.0.0.1/v1', name: 'small' }
const vectorOf = (text: string) => Float32Array.from(toVector(text))

/** Makes excerpts and saves vectors for all of them. Returns the texts that the model was given. */
function embedAll(library: Library, by = model): string[] {
  prepareExcerpts(library)
  const given: string[] = []
  for (;;) {
    const waiting = listWaitingExcerpts(library, by, 3)
    if (waiting.length === 0) return given
    expect(
      saveVectors(
        library,
        by,
        waiting,
        waiting.map(({ text }) => vectorOf(text)),
      ),
    ).toBe(true)
    given.push(...waiting.map(({ text }) => text))
  }
}

const near = (index: VectorIndex, text: string, { limit = 3, scope = null as readonly number[] | null } = {}) =>
  index.findNearest({ model, vector: vectorOf(text), limit, scope, kinds: undefined }).map(({ id }) => id)

function saveWhales(library: Library) {
  save(library, { videoId: idOf('a'), title: 'Seas', visualClips: shown('whale song', 'a harbour wall') })
  save(library, { videoId: idOf('b'), title: 'Seas', visualClips: shown('whale watching', 'rain on tin roofs') })
}
const [firstOfA, firstOfB] = [131_072, 262_144]

test('the nearest excerpts are found, in the selected videos and of the selected kinds', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  expect(embedAll(library)).toEqual([
    'Seas\nwhale watching',
    'Seas\nrain on tin roofs',
    'Seas\nwhale song',
    'Seas\na harbour wall',
  ])
  const index = createVectorIndex(library)
  expect(near(index, 'whale song', { limit: 2 })).toEqual([firstOfA, firstOfB])
  expect(near(index, 'whale song', { scope: [2] })).toEqual([firstOfB, firstOfB + 1])
  expect(near(index, 'whale song', { scope: [] })).toEqual([])
  const request = { model, vector: vectorOf('whale'), limit: 9, scope: null }
  expect(index.findNearest({ ...request, kinds: ['said'] })).toEqual([])
  expect(index.findNearest({ ...request, kinds: ['shown'] })).toHaveLength(4)
})

test('removed or changed texts are not found by their old vectors, and only changed texts are embedded again', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  embedAll(library)
  const index = createVectorIndex(library)
  expect(near(index, 'whale song')).toContain(firstOfA)

  save(library, { videoId: idOf('a'), title: 'Seas', visualClips: shown('a lighthouse', 'a harbour wall') })
  expect(near(index, 'whale song')).toEqual([firstOfB, firstOfB + 1])
  prepareExcerpts(library)
  expect(countEmbedded(library, model)).toEqual({ embedded: 3, total: 4 })
  expect(near(index, 'harbour wall')[0]).toBe(firstOfA + 1)
  expect(embedAll(library)).toEqual(['Seas\na lighthouse'])
  expect(near(index, 'lighthouse')[0]).toBe(firstOfA)

  deleteForGood(library, [idOf('a')])
  expect(near(index, 'lighthouse').toSorted()).toEqual([firstOfB, firstOfB + 1])
  expect(library.prepare('SELECT count(*) FROM vectors WHERE id < ?').pluck().get(firstOfB)).toBe(0)
})

test('a video that takes the row of a removed one is not confused with it', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  embedAll(library)
  const index = createVectorIndex(library)
  expect(near(index, 'whale watching')[0]).toBe(firstOfB)
  deleteForGood(library, [idOf('b')])
  save(library, { videoId: idOf('c'), title: 'Skies', visualClips: shown('a heron', 'a stork') })
  embedAll(library)
  const found = findPassages(
    library,
    { question: 'whale watching', limit: 9, meaning: { model, vector: vectorOf('stork') } },
    index,
  )
  expect(found.find(({ videoId }) => videoId === idOf('c'))).toMatchObject({ text: 'a stork', foundBy: 'meaning' })
})

test('vectors of two models are never compared', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  embedAll(library)
  const other = { ...model, name: 'large' }
  const waiting = listWaitingExcerpts(library, other, 2)
  expect(waiting.map(({ text }) => text)).toEqual(['Seas\nwhale watching', 'Seas\nrain on tin roofs'])
  saveVectors(library, other, waiting.slice(0, 1), [Float32Array.of(1, 2, 3)])
  expect(countEmbedded(library, other)).toEqual({ embedded: 1, total: 4 })
  expect(countEmbedded(library, model)).toEqual({ embedded: 2, total: 4 })
  const index = createVectorIndex(library)
  expect(near(index, 'whale watching')).toEqual([firstOfA, firstOfA + 1])
  const request = { vector: Float32Array.of(1, 2, 3), limit: 9, scope: null, kinds: undefined }
  expect(index.findNearest({ ...request, model: other })).toHaveLength(1)
  expect(index.findNearest({ ...request, model })).toEqual([])
  expect(index.findNearest({ ...request, model: { url: '', name: 'none' } })).toEqual([])
})

test('vectors of another length than the model had before are refused, and none of them is saved', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  prepareExcerpts(library)
  const waiting = listWaitingExcerpts(library, model, 2)
  expect(saveVectors(library, model, waiting.slice(0, 1), [Float32Array.of(1, 2)])).toBe(true)
  expect(saveVectors(library, model, waiting.slice(1), [Float32Array.of(1, 2, 3)])).toBe(false)
  expect(countEmbedded(library, model).embedded).toBe(1)
})

test('a vector that arrives after its text has changed is discarded', () => {
  const library = temporaryLibrary()
  saveWhales(library)
  prepareExcerpts(library)
  const waiting = listWaitingExcerpts(library, model, 2)
  save(library, { videoId: idOf('b'), title: 'Seas', visualClips: shown('a lighthouse', 'rain on tin roofs') })
  prepareExcerpts(library)
  saveVectors(
    library,
    model,
    waiting,
    waiting.map(({ text }) => vectorOf(text)),
  )
  expect(listWaitingExcerpts(library, model, 1).map(({ text }) => text)).toEqual(['Seas\na lighthouse'])
})

test('excerpts without a word are not embedded', () => {
  const library = temporaryLibrary()
  save(library, { visualClips: shown('…', '', 'a door') })
  expect(embedAll(library)).toEqual(['Untitled\na door'])
})

test('the search by sign bits finds the same nearest vectors as comparing all of them one by one', () => {
  const library = temporaryLibrary()
  const texts = Array.from({ length: 900 }, (_, index) => `w${index % 37} v${index % 11} u${index % 5} t${index}`)
  save(library, { title: '', visualClips: shown(...texts) })
  prepareExcerpts(library)
  for (let waiting = listWaitingExcerpts(library, model, 200); waiting.length > 0; ) {
    saveVectors(
      library,
      model,
      waiting,
      waiting.map(({ text }) => vectorOf(text)),
    )
    waiting = listWaitingExcerpts(library, model, 200)
  }
  const index = createVectorIndex(library)
  for (const question of ['w3 v3 u3', 'w30 v2', 't500 u0']) {
    const all = index.findNearest({ model, vector: vectorOf(question), limit: 900, scope: null, kinds: undefined })
    const nearest = index.findNearest({ model, vector: vectorOf(question), limit: 10, scope: null, kinds: undefined })
    expect(all).toHaveLength(900)
    expect(nearest).toEqual(all.slice(0, 10))
  }
})
