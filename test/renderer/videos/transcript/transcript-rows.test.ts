import { expect, test } from 'vitest'
import { indexCurrentRows } from '../../../../src/renderer/videos/transcript/current-rows.ts'
import { buildTranscriptRows } from '../../../../src/renderer/videos/transcript/transcript-rows.ts'

const said = (startMs: number, text: string, speakerId: string | null = null) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId,
  isSound: false,
})
const shown = (startMs: number, description: string) => ({ startMs, endMs: startMs + 1500, description })
const video = {
  audioClips: [said(0, 'a', 'Ann'), said(1000, 'b', 'Ann'), said(2000, 'c', 'Ben'), said(3000, 'd')],
  visualClips: [shown(1000, 'x'), shown(2500, 'y')],
}

test('both lanes run together in order of time, what is said first', () => {
  expect(buildTranscriptRows(video, 'both').map((row) => row.text)).toEqual(['a', 'b', 'x', 'c', 'y', 'd'])
})

test('a lane alone holds only its own clips', () => {
  expect(buildTranscriptRows(video, 'said').map((row) => row.text)).toEqual(['a', 'b', 'c', 'd'])
  expect(buildTranscriptRows(video, 'shown').map((row) => row.text)).toEqual(['x', 'y'])
})

test('a row keeps its key whatever is shown around it', () => {
  const keyOf = (lane: 'said' | 'both') => buildTranscriptRows(video, lane).find((row) => row.text === 'c')?.key
  expect(keyOf('said')).toBe(keyOf('both'))
})

test('a speaker is named where somebody else begins, and not again by what is shown in between', () => {
  const named = buildTranscriptRows(video, 'both').filter((row) => row.isNewSpeaker)
  expect(named.map((row) => [row.text, row.speakerId])).toEqual([
    ['a', 'Ann'],
    ['c', 'Ben'],
  ])
})

test('a sound belongs to nobody, and whoever spoke before it is not named again after it', () => {
  const sound = { ...said(500, '[Laughter]'), isSound: true }
  const rows = buildTranscriptRows(
    { audioClips: [said(0, 'a', 'Ann'), sound, said(1000, 'b', 'Ann')], visualClips: [] },
    'both',
  )
  expect(rows.map((row) => [row.isNewSpeaker, row.isSound])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('what was said last stays current until the next clip; what is shown only while it is on screen', () => {
  const rows = buildTranscriptRows(video, 'both')
  const current = indexCurrentRows(rows)
  const textAt = (index: number) => rows[index]?.text ?? null
  expect([0, 999, 1000, 2500, 99_999].map((at) => textAt(current.said(at)))).toEqual(['a', 'a', 'b', 'c', 'd'])
  expect([0, 1000, 2499, 2500, 4000].map((at) => textAt(current.shown(at)))).toEqual([null, 'x', 'x', 'y', null])
})

test('nothing is current before the first clip or without clips', () => {
  const late = buildTranscriptRows({ audioClips: [said(500, 'a')], visualClips: [] }, 'both')
  expect(indexCurrentRows(late).said(499)).toBe(-1)
  expect(indexCurrentRows([]).said(0)).toBe(-1)
})
