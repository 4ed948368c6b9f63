import { expect, test } from 'vitest'
import { createPlayback } from '../../../../../src/renderer/ui/player/playback.ts'
import { createPlayingClips, indexByTime } from '../../../../../src/renderer/videos/transcript/playing/playing-clips.ts'
import { buildTranscriptClips } from '../../../../../src/renderer/videos/transcript/text/transcript-clips.ts'

const said = (startMs: number, text: string) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId: null,
  isSound: false,
})
const shown = (startMs: number, description: string) => ({ startMs, endMs: startMs + 1500, description })
const clips = buildTranscriptClips(
  {
    audioClips: [said(0, 'a'), said(1000, 'b'), said(2000, 'c'), said(3000, 'd')],
    visualClips: [shown(1000, 'x'), shown(2500, 'y')],
  },
  'both',
)

test('a spoken clip stays current until the next one, a visual clip only while it is on screen', () => {
  const current = indexByTime(clips)
  expect([0, 999, 1000, 2500, 99_999].map(current.said)).toEqual([0, 0, 1, 2, 3])
  expect([0, 1000, 2499, 2500, 4000].map(current.shown)).toEqual([-1, 0, 0, 1, -1])
})

test('no clip is current before the first one, or if there are none', () => {
  const late = buildTranscriptClips({ audioClips: [said(500, 'a')], visualClips: [] }, 'both')
  expect(indexByTime(late).said(499)).toBe(-1)
  expect(indexByTime([]).said(0)).toBe(-1)
})

test('listeners hear of another clip, and not of a jump within the same one', () => {
  const playback = createPlayback({ openAtMs: 0, durationMs: 10_000 })
  const playing = createPlayingClips(playback, clips)
  const heard: unknown[] = []
  const stop = playing.subscribe(() => heard.push(playing.now()))
  playback.seekTo(500)
  playback.seekTo(900)
  expect(heard).toEqual([])
  playback.seekTo(2600)
  expect(heard).toEqual([{ said: 2, shown: 1 }])
  stop()
  playback.seekTo(3500)
  expect(heard).toHaveLength(1)
  expect(playing.now()).toEqual({ said: 3, shown: 1 })
})
