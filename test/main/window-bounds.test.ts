import { describe, expect, test } from 'vitest'
import { fitBounds } from '../../src/main/window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 2560, height: 1440 }

describe('the window opens', () => {
  test('in its default size, placed by the system, at the first start', () => {
    expect(fitBounds(undefined, [laptop])).toEqual({ width: 1280, height: 800 })
  })

  test('where it was last, on any display', () => {
    const saved = { x: 1700, y: 100, width: 1600, height: 1000 }
    expect(fitBounds(saved, [laptop, second])).toEqual(saved)
  })

  test('in the middle of a remaining display if its own is gone', () => {
    expect(fitBounds({ x: 1700, y: 100, width: 1000, height: 700 }, [laptop])).toEqual({ width: 1000, height: 700 })
  })

  test('no larger than the largest display', () => {
    expect(fitBounds({ x: 0, y: 25, width: 4000, height: 3000 }, [laptop])).toEqual({
      ...laptop,
      width: 1440,
      height: 875,
    })
  })

  test('with its title bar never above the screen', () => {
    expect(fitBounds({ x: 100, y: -200, width: 1000, height: 700 }, [laptop])).toEqual({ width: 1000, height: 700 })
  })
})
