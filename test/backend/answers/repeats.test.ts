import { describe, expect, test } from 'vitest'
import { newIn, preferQuotes } from '../../../src/backend/answers/repeats.ts'
import type { FoundPassage } from '../../../src/backend/library/search/search.ts'

type Moment = Pick<FoundPassage, 'videoId' | 'kind' | 'startMs' | 'endMs' | 'text'>

const moment = (changes: Partial<Moment> = {}): Moment => ({
  videoId: 'AAAAAAAAAAA',
  kind: 'said',
  startMs: 0,
  endMs: 30_000,
  text: 'White roofs cool the rooms below them most.',
  ...changes,
})
const best = moment()

describe('of an excerpt that repeats a better one', () => {
  test('nothing remains if it is mostly the same stretch', () => {
    const same = moment({ startMs: 5_000, endMs: 34_000, text: 'Something else entirely.' })
    expect(newIn(same, [best])).toBeUndefined()
  })

  test('nothing remains if it is a summary made of the same sentences', () => {
    const summary = moment({ kind: 'summarised', endMs: 600_000, text: 'White roofs cool the rooms below them' })
    expect(newIn(summary, [best])).toBeUndefined()
  })

  test('the rest remains if only its beginning or end is the same', () => {
    const after = moment({
      startMs: 25_000,
      endMs: 60_000,
      text: 'below them most. Trees need water in their first summers.',
    })
    expect(newIn(after, [best])).toEqual({
      ...after,
      startMs: 30_000,
      text: 'Trees need water in their first summers.',
    })
    const late = moment({ startMs: 50_000, endMs: 80_000, text: 'Nobody asked the tenants. They were hot.' })
    const before = moment({
      startMs: 20_000,
      endMs: 56_000,
      text: 'It is about shade, says the city. Nobody asked the tenants.',
    })
    expect(newIn(before, [late])).toEqual({ ...before, endMs: 50_000, text: 'It is about shade, says the city.' })
  })

  test('nothing remains if the rest is too short to be quoted', () => {
    const tail = moment({ startMs: 20_000, endMs: 35_000, text: 'below them most. And trees.' })
    expect(newIn(tail, [best])).toBeUndefined()
  })

  test('nothing remains if it is another upload of the same recording, even with other clips and a misheard word', () => {
    const spoken = 'White roofs cool the rooms below them most, and nobody asked the tenants before the painters came.'
    const upload = { videoId: 'BBBBBBBBBBB', startMs: 7_000, endMs: 36_000 }
    const misheard = 'roofs cool the rooms below them most and nobody asked the tenants before the painter came'
    expect(newIn(moment({ ...upload, text: misheard }), [moment({ text: spoken })])).toBeUndefined()
    const shuffled =
      'The painters came before the tenants asked, and nobody cools most of them: white roofs below the rooms.'
    for (const text of [shuffled, 'White roofs cool.'])
      expect(newIn(moment({ ...upload, text }), [moment({ text: spoken })])).toMatchObject({ text })
  })

  test('everything remains if it is another stretch, another kind or another video', () => {
    const others = [
      moment({ startMs: 29_000, endMs: 60_000, text: 'Trees need water in their first summers.' }),
      moment({ kind: 'shown', text: 'A painter on a flat roof, a bucket beside her.' }),
      moment({ videoId: 'BBBBBBBBBBB', text: 'White roofs cool the rooms.' }),
    ]
    for (const other of others) expect(newIn(other, [best])).toEqual(other)
  })
})

describe('a summary whose words are quoted', () => {
  const summary = moment({ kind: 'summarised', endMs: 600_000, text: 'White roofs cool the rooms below them' })
  const second = moment({ startMs: 90_000, endMs: 120_000, text: 'Trees need water in their first summers.' })

  test('is replaced by the quote', () => {
    expect(preferQuotes([summary, second, best])).toEqual([best, second])
  })

  test('is left out if two quotes together contain its words', () => {
    const both = { ...summary, text: 'Cool the rooms below … Trees need water in their first summers' }
    expect(preferQuotes([both, best, second])).toEqual([best, second])
  })

  test('stays if it uses other words, or belongs to another video', () => {
    const own = { ...summary, text: 'Paint lowers temperatures indoors by several degrees.' }
    const elsewhere = { ...summary, videoId: 'BBBBBBBBBBB' }
    expect(preferQuotes([own, elsewhere, best])).toEqual([own, elsewhere, best])
  })
})
