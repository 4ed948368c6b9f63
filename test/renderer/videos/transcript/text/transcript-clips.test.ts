import { expect, test } from 'vitest'
import { buildTranscriptClips } from '../../../../../src/renderer/videos/transcript/text/transcript-clips.ts'

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

test('both kinds of clips are sorted by time together, spoken clips first', () => {
  expect(buildTranscriptClips(video, 'both').map((row) => row.text)).toEqual(['a', 'b', 'x', 'c', 'y', 'd'])
})

test('a single kind shows only its own clips', () => {
  expect(buildTranscriptClips(video, 'said').map((row) => row.text)).toEqual(['a', 'b', 'c', 'd'])
  expect(buildTranscriptClips(video, 'shown').map((row) => row.text)).toEqual(['x', 'y'])
})

test('a row keeps its key whatever is shown around it', () => {
  const keyOf = (lane: 'said' | 'both') => buildTranscriptClips(video, lane).find((row) => row.text === 'c')?.key
  expect(keyOf('said')).toBe(keyOf('both'))
})

test('a speaker is named when the speaker changes, and not again after a visual clip in between', () => {
  const named = buildTranscriptClips(video, 'both').filter((row) => row.isNewSpeaker)
  expect(named.map((row) => [row.text, row.speakerId])).toEqual([
    ['a', 'Ann'],
    ['c', 'Ben'],
  ])
})

test('a sound has no speaker, and the previous speaker is not named again after it', () => {
  const sound = { ...said(500, '[Laughter]'), isSound: true }
  const rows = buildTranscriptClips(
    { audioClips: [said(0, 'a', 'Ann'), sound, said(1000, 'b', 'Ann')], visualClips: [] },
    'both',
  )
  expect(rows.map((row) => [row.isNewSpeaker, row.isSound])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})
