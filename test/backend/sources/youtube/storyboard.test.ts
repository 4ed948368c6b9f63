import { existsSync, globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLevels, readOfferedStoryboard } from '../../../../src/backend/sources/youtube/storyboard.ts'
import { countSheets, frameGridSchema } from '../../../../src/contract/app/storyboards.ts'

const base = 'https://i.ytimg.com/sb/fakeVid001A/storyboard3_L$L/$N.jpg?sqp=-oaymwENSDf=='
const levels = [
  '48#27#100#10#10#0#default#rs$AOn4CLA',
  '80#45#97#10#10#10000#M$M#rs$AOn4CLB',
  '160#90#97#5#5#10000#M$M#rs$AOn4CLC',
]
const answer = (spec: string) => ({ storyboards: { playerStoryboardSpecRenderer: { spec, recommendedLevel: 2 } } })
const read = (...parts: string[]) => readOfferedStoryboard(answer(parts.join('|')))

describe('a storyboard', () => {
  test('has the level with the largest frames, each sheet with its own signed address', () => {
    expect(read(base, ...levels)).toEqual({
      width: 160,
      height: 90,
      count: 97,
      columns: 5,
      rows: 5,
      intervalMs: 10_000,
      sheetUrls: [0, 1, 2, 3].map(
        (sheet) => `https://i.ytimg.com/sb/fakeVid001A/storyboard3_L2/M${sheet}.jpg?sqp=-oaymwENSDf==&sigh=rs$AOn4CLC`,
      ),
    })
  })

  test('of a short video has one sheet, spread evenly', () => {
    expect(read(base, levels[0] ?? '')).toMatchObject({
      intervalMs: null,
      sheetUrls: ['https://i.ytimg.com/sb/fakeVid001A/storyboard3_L0/default.jpg?sqp=-oaymwENSDf==&sigh=rs$AOn4CLA'],
    })
  })

  test('of a video of many hours has a lower level, which has few enough sheets', () => {
    const long = levels.map((level) => level.replace('#97#', '#4000#'))
    expect(read(base, ...long)).toMatchObject({ width: 80, count: 4000 })
    const endless = levels.map((level) => level.replace('#97#', '#99999#'))
    expect(read(base, ...endless)).toMatchObject({ width: 48, count: 100 })
  })

  test('may have frames larger than usual, but not as large as full pictures', () => {
    expect(read(base, ...levels, '320#180#97#3#3#10000#M$M#rs$D')).toMatchObject({ width: 320 })
    expect(read(base, ...levels, '640#360#97#3#3#10000#M$M#rs$D')).toMatchObject({ width: 160 })
  })

  test('of a live stream, or an empty one, is null', () => {
    const spec = 'https://i.ytimg.com/sb/fakeVid001A/storyboard_live_90_3x3_b1/M$M.jpg?rs=AOn4CLAS#159#90#3#3'
    expect(readOfferedStoryboard({ storyboards: { playerLiveStoryboardSpecRenderer: { spec } } })).toBeNull()
    expect(read(spec)).toBeNull()
    for (const none of [undefined, null, 7, {}, { storyboards: [] }]) expect(readOfferedStoryboard(none)).toBeNull()
  })

  test.each([
    'http://i.ytimg.com/sb/x/$N.jpg',
    'https://ytimg.com.example/sb/$N.jpg',
    'https://i.ytimg.com@evil.example/$N.jpg',
    'file:///etc/$N',
    '//i.ytimg.com/$N',
    '',
  ])('is only requested from YouTube’s picture servers: %s', (foreign) => {
    expect(read(foreign, ...levels)).toBeNull()
  })

  test.each([
    '160#90#97#5#5#10000#same#rs$A',
    '160#90#97#5#5#10000#M$M',
    '0#90#97#5#5#10000#M$M#rs',
    '160#90#-1#5#5#10000#M$M#rs',
    '160#90#1e3#5#5#10000#M$M#rs',
    '160#90#97#5#5#soon#M$M#rs',
    '160#90#97#5#5#10000#M$M#rs#more',
    '99999#90#97#5#5#10000#M$M#rs',
  ])('ignores impossible levels: %s', (level) => {
    expect(read(base, level)).toBeNull()
  })

  test('keeps within its limits for any spec', () => {
    const number = fc.oneof(fc.nat(5000).map(String), fc.string({ maxLength: 4 }))
    const level = fc
      .tuple(number, number, number, number, number, number, fc.constantFrom('M$M', 'default', '$N$M$L', '../../x'))
      .map((parts) => `${parts.join('#')}#rs$A`)
    const spec = fc.tuple(fc.constantFrom(base, 'https://x.ytimg.com/$L$N$M'), fc.array(fc.oneof(level, fc.string())))
    fc.assert(
      fc.property(spec, ([first, rest]) => {
        for (const { sheetUrls, ...grid } of readLevels([first, ...rest].join('|'))) {
          expect(frameGridSchema.parse(grid)).toEqual(grid)
          expect(sheetUrls).toHaveLength(countSheets(grid))
          expect(sheetUrls.length).toBeLessThanOrEqual(60)
          expect(new Set(sheetUrls).size).toBe(sheetUrls.length)
          for (const url of sheetUrls) expect(new URL(url).hostname).toMatch(/\.ytimg\.com$/)
        }
      }),
    )
  })
})

const recorded = new URL('../../../../../shared/youtube/videos', import.meta.url).pathname

describe.skipIf(!existsSync(recorded))('recorded players', () => {
  const players = globSync('*/player.*.json', { cwd: recorded })
    .map((name) => ({ name, json: JSON.parse(readFileSync(`${recorded}/${name}`, 'utf8')) }))
    .map(({ name, json }) => ({ name, player: json.playerResponse ?? json }))
    .filter(({ player }) => player.storyboards !== undefined)

  test.each(players)('$name has a frame for every interval, and two more', ({ player }) => {
    const durationMs = Number(player.videoDetails.lengthSeconds) * 1000
    const { spec } = player.storyboards.playerStoryboardSpecRenderer ?? {}
    const levelsRead = readLevels(spec ?? '')
    expect(levelsRead).toHaveLength((spec ?? '').split('|').length - 1)
    for (const { count, intervalMs, sheetUrls, columns, rows } of levelsRead) {
      // Lengths are rounded to whole seconds, up or down.
      const expected = (ms: number) => (intervalMs === null ? 100 : Math.floor(ms / intervalMs) + 2)
      expect([expected(durationMs), expected(durationMs - 500)]).toContain(count)
      expect(sheetUrls).toHaveLength(Math.ceil(count / (columns * rows)))
      for (const url of sheetUrls) expect(url).toMatch(/_L\d\/(M\d+|default)\.jpg\?sqp=[^&]+&sigh=rs\$AOn4/)
    }
    const best = readOfferedStoryboard(player)
    expect(best?.width ?? null).toBe(durationMs === 0 ? null : durationMs === 11_000 ? 48 : 160)
  })
})
