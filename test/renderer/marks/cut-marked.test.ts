import { expect, test } from 'vitest'
import { cutMarked } from '../../../src/renderer/marks/preview/cut-marked.ts'

const clips = [
  { clip: 4, text: 'Roofs are dark' },
  { clip: 5, text: 'and hot' },
  { clip: 6, text: 'in the sun.' },
]
const show = (parts: ReturnType<typeof cutMarked>) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
const place = (from: [number, number], to: [number, number]) => ({
  quote: 'the quote',
  place: { from: { clip: from[0], offset: from[1] }, to: { clip: to[0], offset: to[1] } },
})

test('words within a clip stand between the rest of that clip', () => {
  expect(show(cutMarked(clips, place([4, 6], [4, 9])))).toBe('Roofs [are] dark')
})

test('words across clips run from the first to the last', () => {
  expect(show(cutMarked(clips, place([4, 10], [6, 6])))).toBe('Roofs are [dark][ and hot][ in the] sun.')
})

test('a mark without a place, or with one in clips that are not there, shows its own words', () => {
  expect(show(cutMarked(clips, { quote: 'the quote', place: null }))).toBe('[the quote]')
  expect(show(cutMarked(clips, place([6, 0], [7, 2])))).toBe('[the quote]')
  expect(show(cutMarked([], place([4, 0], [4, 2])))).toBe('[the quote]')
})
