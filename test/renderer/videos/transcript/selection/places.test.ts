import { expect, test } from 'vitest'
import { listRanges, type Selected } from '../../../../../src/renderer/videos/transcript/selection/places.ts'
import { readRanges } from '../../../../../src/renderer/videos/transcript/selection/read-ranges.ts'
import { buildTranscriptText } from '../../../../../src/renderer/videos/transcript/text/transcript-text.ts'

const said = (startMs: number, text: string) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId: null,
  isSound: false,
})
const shown = (startMs: number, description: string) => ({ startMs, endMs: startMs + 1000, description })
const video = {
  audioClips: [said(0, 'one two'), said(1000, 'three'), said(2000, 'four\nfive'), said(3000, 'six')],
  visualClips: [shown(500, 'a roof'), shown(1500, 'a tree'), shown(3500, 'a sky')],
  sections: [],
}
const text = buildTranscriptText(video, 'both', 'lines')
const at = (kind: 'said' | 'shown', clip: number, offset: number) => ({ kind, clip, offset })
const read = (selected: Omit<Selected, 'isMixed'>, isMixed = false) =>
  readRanges(text, listRanges(text, { ...selected, isMixed }))

test('a selection has the words of the kind where it began, forwards and backwards', () => {
  const forwards = read({ anchor: at('said', 0, 4), focus: at('said', 2, 4) })
  expect(forwards).toMatchObject({ text: 'two three four', startMs: 571, endMs: 2444 })
  expect(read({ anchor: at('said', 2, 4), focus: at('said', 0, 4) })).toEqual(forwards)
  expect(read({ anchor: at('shown', 0, 2), focus: at('shown', 1, 6) })?.text).toBe('roof a tree')
})

test('a selection that was extended to the other kind has one range for each, the kind of its beginning first', () => {
  const mixed = read({ anchor: at('said', 1, 0), focus: at('shown', 2, 5) }, true)
  expect(mixed?.ranges.map(({ kind }) => kind)).toEqual(['said', 'shown'])
  expect(mixed?.text).toBe('three four five six\na tree a sky')
  expect(read({ anchor: at('shown', 2, 5), focus: at('said', 1, 0) }, true)?.text).toBe(
    'a tree a sky\nthree four five six',
  )
  expect(read({ anchor: at('said', 0, 0), focus: at('said', 1, 5) }, true)?.text).toBe('one two three\na roof')
})

test('nothing is read from an empty selection', () => {
  expect(read({ anchor: at('said', 1, 2), focus: at('said', 1, 2) })).toBeNull()
  expect(read({ anchor: at('said', 0, 3), focus: at('said', 0, 4) })).toBeNull()
})

test('the same selection has the same words in paragraphs', () => {
  const paragraphs = buildTranscriptText(video, 'both', 'paragraphs')
  const selected = { anchor: at('said', 0, 4), focus: at('said', 3, 3), isMixed: false }
  expect(readRanges(paragraphs, listRanges(paragraphs, selected))).toEqual(readRanges(text, listRanges(text, selected)))
})
