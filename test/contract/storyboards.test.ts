import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSheets, frameAt, placeFrame, type Storyboard, timeOfFrame } from '../../src/contract/app/storyboards.ts'

const grid = { width: 160, height: 90, count: 97, columns: 5, rows: 5, intervalMs: 10_000 }
const whole = { width: 800, height: 450 }
const storyboard: Storyboard = { ...grid, sheets: [whole, whole, whole, { width: 800, height: 450 }] }

const anyGrid = fc.record({
  width: fc.integer({ min: 16, max: 320 }),
  height: fc.integer({ min: 16, max: 320 }),
  count: fc.integer({ min: 1, max: 500 }),
  columns: fc.integer({ min: 1, max: 10 }),
  rows: fc.integer({ min: 1, max: 10 }),
  intervalMs: fc.option(fc.integer({ min: 500, max: 20_000 }), { nil: null }),
})

describe('the frame at a time', () => {
  test.each([
    [0, 0],
    [9_999, 0],
    [10_000, 1],
    [953_000, 95],
    [9_999_999, 96],
  ])('at %i ms is frame %i if there is one every ten seconds', (atMs, frame) => {
    expect(frameAt(grid, atMs, 953_000)).toBe(frame)
  })

  test('is found by its share of the video if the frames are spread evenly', () => {
    const even = { ...grid, count: 100, intervalMs: null }
    expect([0, 109, 110, 5_500, 11_000].map((atMs) => frameAt(even, atMs, 11_000))).toEqual([0, 0, 1, 50, 99])
    expect(frameAt(even, 5_000, null)).toBe(0)
  })

  test('the time of a frame leads back to that frame, and is never after the end', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(499), fc.integer({ min: 1, max: 4_000_000 }), (any, number, durationMs) => {
        const frame = number % any.count
        const atMs = timeOfFrame(any, frame, durationMs)
        expect(atMs).toBeLessThanOrEqual(durationMs)
        if (atMs === durationMs) return
        // Times are whole milliseconds, but the times of evenly spread frames are not.
        const off = any.intervalMs === null ? 1 + Math.ceil(any.count / durationMs) : 0
        expect(Math.abs(frameAt(any, atMs, durationMs) - frame)).toBeLessThanOrEqual(off)
      }),
    )
  })
})

describe('the position of a frame', () => {
  test('goes along the rows, then to the next sheet', () => {
    expect(placeFrame(storyboard, 0)).toEqual({ sheet: 0, x: 0, y: 0, width: 160, height: 90 })
    expect(placeFrame(storyboard, 6)).toEqual({ sheet: 0, x: 160, y: 90, width: 160, height: 90 })
    expect(placeFrame(storyboard, 25)).toMatchObject({ sheet: 1, x: 0, y: 0 })
  })

  test('depends on the actual size of the sheet', () => {
    const narrower = { ...storyboard, sheets: [{ width: 795, height: 450 }] }
    expect(placeFrame(narrower, 4)).toEqual({ sheet: 0, x: 636, y: 0, width: 159, height: 90 })
  })

  test('is found on a last sheet with fewer rows, or on a single row with fewer columns', () => {
    const sheets = [null, null, null, { width: 800, height: 180 }]
    expect(placeFrame({ ...storyboard, sheets, count: 84 }, 83)).toEqual({
      sheet: 3,
      x: 480,
      y: 90,
      width: 160,
      height: 90,
    })
    const short = { ...storyboard, sheets: [{ width: 320, height: 90 }], count: 2 }
    expect(placeFrame(short, 1)).toEqual({ sheet: 0, x: 160, y: 0, width: 160, height: 90 })
  })

  test('is null if the sheet was not saved or does not have that row', () => {
    expect(placeFrame({ ...storyboard, sheets: [whole, null] }, 30)).toBeNull()
    expect(placeFrame({ ...storyboard, sheets: [{ width: 800, height: 90 }] }, 7)).toBeNull()
  })

  test("is within its sheet, whatever the sheet's size", () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 4096 }), height: fc.integer({ min: 1, max: 4096 }) })
    fc.assert(
      fc.property(anyGrid, size, fc.nat(499), (any, sheet, number) => {
        const frame = number % any.count
        const place = placeFrame({ ...any, sheets: Array(countSheets(any)).fill(sheet) }, frame)
        if (place === null) return
        expect(place.x + place.width).toBeLessThanOrEqual(sheet.width + 1)
        expect(place.y + place.height).toBeLessThanOrEqual(sheet.height + 1)
        expect(place.width).toBeGreaterThan(0)
      }),
    )
  })
})
