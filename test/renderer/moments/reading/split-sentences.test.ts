import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from '../../../../src/renderer/moments/reading/split-sentences.ts'

const clipsOf = (texts: readonly string[], gapMs: (index: number) => number = () => 0) => {
  let atMs = 0
  return texts.map((text, index) => {
    const startMs = atMs + gapMs(index)
    atMs = startMs + 2000
    return { startMs, endMs: atMs, text }
  })
}
const show = (clips: ReturnType<typeof clipsOf>) =>
  splitSentences(clips).map(({ from, to }) => `${from.clip}:${from.offset}-${to.clip}:${to.offset}`)

test('sentences run across clips, and line breaks do not end them', () => {
  expect(show(clipsOf(['We walked. It\nwas', 'dark. Nobody', 'spoke.']))).toEqual(['0:0-0:10', '0:11-1:5', '1:6-2:6'])
})

test('sentences of other scripts', () => {
  expect(show(clipsOf(['都市は暑い。樹木は', '大切です。']))).toEqual(['0:0-0:6', '0:6-1:5'])
  expect(show(clipsOf(['هل هي باردة؟ نعم.']))).toEqual(['0:0-0:12', '0:13-0:17'])
})

test('text without punctuation is divided at its pauses, or else at clips', () => {
  const words = 'and then we walked along the wall of the harbour until'
  const paused = clipsOf(
    Array.from({ length: 8 }, () => words),
    (index) => (index === 4 ? 600 : 0),
  )
  expect(show(paused)).toEqual(['0:0-3:54', '4:0-7:54'])
  expect(show(clipsOf(Array.from({ length: 8 }, () => words)))).toHaveLength(8)
})

test('for any clips, sentences are in order, apart from each other, and inside of their clips', () => {
  const wild = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('One. Two'), fc.constant(''), fc.constant(' a '))
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 30 }), (texts) => {
      let last = { clip: 0, offset: 0 }
      for (const { from, to } of splitSentences(clipsOf(texts))) {
        expect(from.clip > last.clip || (from.clip === last.clip && from.offset >= last.offset)).toBe(true)
        expect(to.clip > from.clip || to.offset > from.offset).toBe(true)
        expect(to.offset).toBeLessThanOrEqual(texts[to.clip]?.length ?? -1)
        expect(from.offset).toBeLessThanOrEqual(texts[from.clip]?.length ?? -1)
        last = to
      }
    }),
  )
})
