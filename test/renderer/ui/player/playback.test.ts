import { beforeEach, expect, test } from 'vitest'
import { createPlayback } from '../../../../src/renderer/ui/player/playback.ts'
import type { PlayerCommand, PlayerInfo } from '../../../../src/renderer/ui/player/player-messages.ts'

let now = 0
let sent: PlayerCommand[] = []
beforeEach(() => {
  now = 10_000
  sent = []
})

function open(openAtMs = 0) {
  const playback = createPlayback({ openAtMs, durationMs: 600_000 }, () => now)
  playback.connect((command) => sent.push(command))
  const hear = (info: PlayerInfo) => playback.receive({ kind: 'info', info })
  return { playback, hear, told: () => sent.splice(0).map(({ func, args }) => [func, ...args].join(' ')) }
}

function openPlaying(atS: number) {
  const opened = open()
  opened.hear({})
  opened.hear({ playerState: 1, currentTime: atS })
  opened.told()
  return opened
}

test("between reports the position advances at the video's rate", () => {
  const { playback, hear } = openPlaying(10)
  now += 200
  expect(playback.positionMs()).toBe(10_200)
  hear({ playbackRate: 2 })
  now += 200
  expect(playback.positionMs()).toBe(10_600)
})

test('if the player stops reporting, the position does not run away', () => {
  const { playback } = openPlaying(10)
  now += 60_000
  expect(playback.positionMs()).toBe(11_000)
})

test('seeking while playing keeps playing', () => {
  const { playback, told } = openPlaying(10)
  playback.seekTo(90_000)
  expect(told()).toEqual(['seekTo 90 true'])
  expect(playback.positionMs()).toBe(90_000)
})

test('seeking before the first play stays paused, although the player starts on a seek', () => {
  const { playback, hear, told } = open()
  hear({ playerState: -1 })
  told()
  playback.seekTo(90_000)
  expect(told()).toEqual(['seekTo 90 true', 'pauseVideo'])
  hear({ playerState: 3 })
  hear({ playerState: 1, currentTime: 90.1 })
  expect(told()).toEqual(['pauseVideo'])
  expect(playback.status().isPlaying).toBe(false)
  hear({ playerState: 2, currentTime: 90.2 })
  expect(playback.positionMs()).toBe(90_200)
})

test('after such a seek, pressing play works', () => {
  const { playback, hear, told } = open()
  hear({ playerState: -1 })
  playback.seekTo(90_000)
  playback.play()
  told()
  hear({ playerState: 1, currentTime: 90 })
  expect(playback.status().isPlaying).toBe(true)
  expect(told()).toEqual([])
})

test('seeking while paused does not send pause again', () => {
  const { playback, hear, told } = openPlaying(10)
  hear({ playerState: 2 })
  playback.seekTo(20_000)
  expect(told()).toEqual(['seekTo 20 true'])
})

test('a report from before a seek does not move the position back', () => {
  const { playback, hear } = openPlaying(10)
  playback.seekTo(90_000)
  hear({ currentTime: 10.3, playerState: 1 })
  expect(playback.positionMs()).toBe(90_000)
  hear({ currentTime: 90.2 })
  expect(playback.positionMs()).toBe(90_200)
})

test('an advertisement before the video does not change the position', () => {
  const { playback, hear } = open(61_000)
  hear({ playerState: -1, currentTime: 0 })
  expect(playback.positionMs()).toBe(61_000)
  hear({ playerState: 1, currentTime: 0 })
  expect(playback.positionMs()).toBe(61_000)
  hear({ playerState: 1, currentTime: 61.2 })
  expect(playback.positionMs()).toBe(61_200)
})

test('commands given before the player answers are sent once it does', () => {
  const { playback, hear, told } = open()
  playback.seekTo(30_000)
  playback.play()
  expect(told()).toEqual([])
  hear({})
  expect(told()).toEqual(['addEventListener onError', 'addEventListener onStateChange', 'seekTo 30 true', 'playVideo'])
})

test('without a player the position still changes, and nothing is sent', () => {
  const { playback, told } = open()
  playback.fail({ kind: 'no-answer' })
  playback.seekTo(42_000)
  expect(playback.positionMs()).toBe(42_000)
  expect(playback.status()).toMatchObject({ phase: 'unavailable', problem: { kind: 'no-answer' } })
  expect(told()).toEqual([])
})

test('an error of the player ends playback but keeps the position', () => {
  const { playback } = openPlaying(75)
  playback.receive({ kind: 'error', code: 150 })
  expect(playback.status()).toMatchObject({
    phase: 'unavailable',
    isPlaying: false,
    problem: { kind: 'error', code: 150 },
  })
  expect(playback.positionMs()).toBe(75_000)
})

test('positions stay inside the video', () => {
  const { playback } = openPlaying(10)
  playback.seekTo(-5_000)
  expect(playback.positionMs()).toBe(0)
  playback.seekTo(9_999_999)
  expect(playback.positionMs()).toBe(600_000)
})

test('the passing of time alone notifies nobody', () => {
  const { playback, hear } = openPlaying(10)
  let calls = 0
  playback.subscribe(() => calls++)
  for (let second = 10; second < 20; second++) hear({ currentTime: second, playerState: 1 })
  expect(calls).toBe(0)
})
