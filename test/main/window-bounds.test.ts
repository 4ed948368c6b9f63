import { describe, expect, test } from 'vitest'
import { fitBounds } from '../../src/main/window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 2560, height: 1440 }

describe('where the window opens', () => {
  test('at its first start in the default size, placed by the system', () => {
    expect(fitBounds(undefined, [laptop])).toEqual({ width: 1280, height: 800 })
  })

  test('where it was, on either display', () => {
    const saved = { x: 1700, y: 100, width: 1600, height: 1000 }
    expect(fitBounds(saved, [laptop, second])).toEqual(saved)
  })

  test('in the middle of what is left when its display is gone', () => {
    expect(fitBounds({ x: 1700, y: 100, width: 1000, height: 700 }, [laptop])).toEqual({ width: 1000, height: 700 })
  })

  test('never larger than the largest display', () => {
    expect(fitBounds({ x: 0, y: 25, width: 4000, height: 3000 }, [laptop])).toEqual({
      ...laptop,
      width: 1440,
      height: 875,
    })
  })

  test('never with its title bar above the screen', () => {
    expect(fitBounds({ x: 100, y: -200, width: 1000, height: 700 }, [laptop])).toEqual({ width: 1000, height: 700 })
  })
})
