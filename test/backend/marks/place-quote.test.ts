import { expect, test } from 'vitest'
import type { TextClip } from '../../../src/backend/marks/join-clips.ts'
import { placeQuote } from '../../../src/backend/marks/place-quote.ts'
import { quoteAt } from '../../../src/backend/marks/quote-at.ts'

const clipsOf = (texts: readonly string[], startMs = 0): TextClip[] =>
  texts.map((text, index) => ({ startMs: startMs + index * 4000, endMs: startMs + index * 4000 + 4000, text }))

const heat = clipsOf([
  'Dark roofs take up most of the light that falls on them.',
  'At night they give the heat back to the street,',
  'which is why a city stays warm long after sunset.',
  'A white coating changes that within an afternoon.',
  'We painted the roof of the school in the first week of May',
  'and measured the rooms below it until September.',
])

const anchorOf = (clips: readonly TextClip[], from: [number, number], to: [number, number]) => {
  const anchor = quoteAt(clips, { clip: from[0], offset: from[1] }, { clip: to[0], offset: to[1] })
  if (anchor === undefined) throw new Error('The test names a place that the text does not have')
  return anchor
}
const wordsAt = (clips: readonly TextClip[], anchor: Parameters<typeof placeQuote>[1]) => {
  const placed = placeQuote(clips, anchor)
  return placed && { quote: quoteAt(clips, placed.from, placed.to)?.quote, placement: placed.placement }
}

test('a quote across clips is found in the same place of the same text', () => {
  const anchor = anchorOf(heat, [1, 9], [2, 30])
  expect(anchor.quote).toBe('they give the heat back to the street, which is why a city stays warm')
  expect(placeQuote(heat, anchor)).toMatchObject({
    from: { clip: 1, offset: 9 },
    to: { clip: 2, offset: 30 },
    placement: 'exact',
  })
})

test('a quote is found where clips have other borders and other times', () => {
  const text = heat.map((clip) => clip.text).join(' ')
  const others = clipsOf(text.match(/.{1,23}(?:\s|$)/g)?.map((part) => part.trim()) ?? [], 95_000)
  expect(wordsAt(others, anchorOf(heat, [1, 9], [2, 30]))).toEqual({
    quote: 'they give the heat back to the street, which is why a city stays warm',
    placement: 'exact',
  })
})

test('a quote is found in captions without punctuation and case, and with some other words', () => {
  const others = clipsOf([
    'dark roofs take up most of the light that falls on them',
    'at night they gave the heat back to the streets',
    'which is why the city stays warm long after the sunset',
    'a white coating changes that within an afternoon',
  ])
  expect(wordsAt(others, anchorOf(heat, [1, 9], [2, 30]))).toEqual({
    quote: 'they gave the heat back to the streets which is why the city stays warm',
    placement: 'similar',
  })
  expect(wordsAt(others, anchorOf(heat, [3, 0], [3, 49]))).toEqual({
    quote: 'a white coating changes that within an afternoon',
    placement: 'exact',
  })
})

test('a single word that was replaced is found by the words around it', () => {
  const others = heat.map((clip) => ({ ...clip, text: clip.text.replace('coating', 'coding') }))
  expect(wordsAt(others, anchorOf(heat, [3, 8], [3, 15]))).toEqual({ quote: 'coding', placement: 'similar' })
})

test('a word that occurs often is found by its context, and by its time where the context is the same', () => {
  const echo = clipsOf(['yes and no', 'yes or no', 'yes and no', 'yes or no', 'yes and no'])
  for (const clip of [0, 1, 2, 3, 4])
    expect(placeQuote(echo, anchorOf(echo, [clip, 0], [clip, 3]))?.from).toEqual({ clip, offset: 0 })
})

test('a long quote is found near its time although everything around it changed, a short one is not', () => {
  const anchor = anchorOf(heat, [2, 0], [2, 49])
  const others = clipsOf([
    'Completely different people speak here about the price of bread,',
    'and nobody among them remembers when the bakery was opened.',
    heat[2]?.text ?? '',
    'Trains to the coast leave every hour from the second platform.',
    'Buy your ticket before you board, please.',
  ])
  expect(wordsAt(others, anchor)).toEqual({
    quote: 'which is why a city stays warm long after sunset.',
    placement: 'exact',
  })
  expect(wordsAt(others, anchorOf(heat, [2, 13], [2, 30]))).toBeUndefined()
  const muchLater = others.map((clip) => ({ ...clip, startMs: clip.startMs + 600_000, endMs: clip.endMs + 600_000 }))
  expect(wordsAt(muchLater, anchor)).toBeUndefined()
})

test('a quote has no place in an unrelated and in a foreign text', () => {
  const unrelated = clipsOf([
    'The committee met on a Tuesday to talk about the budget for the library,',
    'and most of the members had read the report that the mayor sent them.',
    'After the break they voted on the first of the proposals.',
  ])
  const foreign = clipsOf(['Heute backen wir ein Brot aus Roggen.', 'Der Teig ruht zwei Stunden an einem warmen Ort.'])
  for (const clips of [unrelated, foreign])
    for (const [index, clip] of heat.entries())
      for (const words of [clip.text.length, 5])
        expect(wordsAt(clips, anchorOf(heat, [index, 0], [index, words]))).toBeUndefined()
})

test('quotes are found in scripts without spaces, and never end within a character', () => {
  const said = clipsOf(['屋根を白く塗ると、夜の気温が', '下がります。去年の夏は', 'とても暑かったです😀👍。'])
  const anchor = anchorOf(said, [0, 3], [1, 6])
  expect(anchor.quote).toBe('白く塗ると、夜の気温が下がります。')
  const others = clipsOf(['屋根を白く', '塗ると夜の温度が下がります', '去年の夏はとても暑かったです'])
  expect(wordsAt(others, anchor)).toEqual({ quote: '白く塗ると夜の温度が下がります', placement: 'similar' })
  expect(wordsAt(said, anchorOf(said, [2, 9], [2, 11]))).toEqual({ quote: '😀', placement: 'exact' })
  expect(quoteAt(said, { clip: 2, offset: 9 }, { clip: 2, offset: 10 })).toBeUndefined()
})

test('a quote may begin and end within words, and with punctuation', () => {
  const others = clipsOf(['Nothing.', ...heat.map(({ text }) => text)])
  const anchor = anchorOf(heat, [3, 4], [3, 49])
  expect(anchor.quote).toBe('ite coating changes that within an afternoon.')
  expect(wordsAt(others, anchor)).toEqual({ quote: anchor.quote, placement: 'exact' })
})
