import fc from 'fast-check'
import { decode } from 'jpeg-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFrameReader } from '../../../src/backend/storyboards/frame-reader.ts'
import { distance, signatureOf } from '../../../src/backend/storyboards/frame-signature.ts'
import { findShots } from '../../../src/backend/storyboards/shots.ts'
import type { FakeStoryboard, Raster } from '../../fakes/youtube-sheets.ts'
import { drawSheets } from './drawn-sheets.ts'

function openReader(fake: FakeStoryboard, durationMs: number) {
  const { videoId, storyboard, sheets } = drawSheets(fake, durationMs)
  const reader = openFrameReader(videoId, storyboard, sheets)
  onTestFinished(() => reader.close())
  return { reader, last: storyboard.count - 1 }
}

async function startsOf(fake: FakeStoryboard, durationMs: number, most?: number): Promise<number[]> {
  const { reader, last } = openReader(fake, durationMs)
  const frames = await reader.measure({ first: 0, last })
  return findShots(frames, most).map(({ first }) => first)
}

/** Paints a grey room, with a person who moves and a flickering light. */
function paintCalm({ width, height, data }: Raster, scene: number, share: number): void {
  const wobble = Math.sin(share * 60) * width * 0.08
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isSomebody = Math.hypot(x - width * 0.5 - wobble, (y - height * 0.6) * 0.8) < height * 0.25
      const isPicture = scene % 2 === 1 && x > width * 0.7 && y < height * 0.5
      const light = (isSomebody ? 90 : isPicture ? 235 : 140) + 6 * Math.sin(share * 200)
      data.set([light, light, light * (isSomebody ? 0.8 : 1), 255], (y * width + x) * 4)
    }
}

describe('shots', () => {
  test('of drawn scenes begin with the first frame of each', async () => {
    const fake = { intervalMs: 5000, sceneStartsMs: [0, 42_000, 60_000, 200_000, 205_000, 290_000] }
    expect(await startsOf(fake, 300_000)).toEqual([0, 9, 12, 40, 41, 58])
  })

  test('are found across sheets that are narrower than announced', async () => {
    const fake = { intervalMs: 2000, sceneStartsMs: [0, 50_000, 90_000], faults: { 0: 'narrow', 1: 'narrow' } as const }
    expect(await startsOf(fake, 120_000)).toEqual([0, 25, 45])
  })

  test('of a short video are found on its one small sheet', async () => {
    expect(await startsOf({ intervalMs: null, sceneStartsMs: [0, 5500] }, 11_000)).toEqual([0, 50])
  })

  test('are one if only a person moves and the light flickers, however long that takes', async () => {
    expect(await startsOf({ intervalMs: 5000, sceneStartsMs: [0], paint: paintCalm }, 600_000)).toEqual([0])
  })

  test('change when a picture is put up behind the speaker', async () => {
    const fake = { intervalMs: 5000, sceneStartsMs: [0, 100_000, 160_000], paint: paintCalm }
    expect(await startsOf(fake, 300_000)).toEqual([0, 20, 32])
  })

  test('end where frames are missing', async () => {
    const fake = { intervalMs: 5000, sceneStartsMs: [0], faults: { 1: 'missing' } as const }
    const { reader, last } = openReader(fake, 400_000)
    expect(findShots(await reader.measure({ first: 0, last }))).toEqual([
      { first: 0, last: 24 },
      { first: 50, last: 81 },
    ])
  })

  test('are at most as many as wanted, and cover all frames once', async () => {
    const fake = { intervalMs: 5000, sceneStartsMs: [0, 42_000, 60_000, 200_000, 205_000, 290_000] }
    const { reader, last } = openReader(fake, 300_000)
    const frames = await reader.measure({ first: 0, last })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (most) => {
        const shots = findShots(frames, most)
        expect(shots).toHaveLength(Math.min(most, 6))
        expect(
          shots.flatMap(({ first, last: end }) => Array.from({ length: end - first + 1 }, (_, n) => first + n)),
        ).toEqual(frames.map(({ frame }) => frame))
      }),
    )
    expect(findShots([])).toEqual([])
  })
})

describe('a frame', () => {
  const flat = (red: number, green: number, blue: number) => ({
    width: 16,
    height: 9,
    data: Uint8Array.from({ length: 16 * 9 * 4 }, (_, at) => [red, green, blue, 255][at % 4] ?? 0),
  })

  test('is similar to itself and not at all to its opposite', () => {
    const [black, white] = [signatureOf(flat(0, 0, 0)), signatureOf(flat(255, 255, 255))]
    expect(distance(black, black)).toBe(0)
    expect(distance(black, white)).toBeCloseTo(1)
  })

  test('is given to a model as a JPEG that is wide enough', async () => {
    const { reader } = openReader({ intervalMs: 5000, sceneStartsMs: [0, 60_000] }, 120_000)
    const pictures = await reader.picture([3, 20, 999])
    expect([...pictures.keys()]).toEqual([3, 20])
    for (const bytes of pictures.values()) expect(decode(bytes)).toMatchObject({ width: 320, height: 180 })
    const [one, other] = [...pictures.values()].map((bytes) => signatureOf(decode(bytes, { useTArray: true })))
    expect(one && other && distance(one, other)).toBeGreaterThan(0.3)
  })

  test('on a sheet that is not a picture is missing', async () => {
    const { videoId, storyboard } = drawSheets({ intervalMs: 5000, sceneStartsMs: [0] }, 60_000)
    const bytes = Buffer.from('ffd8ffe0000000', 'hex')
    const reader = openFrameReader(videoId, storyboard, { find: async () => ({ type: 'image/jpeg', bytes }) })
    onTestFinished(() => reader.close())
    expect(await reader.measure({ first: 0, last: 5 })).toEqual([])
  })
})
