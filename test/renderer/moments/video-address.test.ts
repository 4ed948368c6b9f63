import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVideoOpening, videoAddress } from '../../../src/renderer/moments/video-address.ts'

const read = (address: string) => readVideoOpening(new URL(address, 'http://page.test').searchParams)

test('an address gives back where the video opens and what is found there, whatever the words are', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.string({ unit: 'grapheme', maxLength: 100 }), fc.boolean(), (atMs, find, plays) => {
      expect(read(videoAddress('demoHeat01A', { atMs, find, plays }))).toEqual({ atMs, find, plays })
    }),
  )
  expect(videoAddress('demoHeat01A')).toBe('/videos/demoHeat01A')
  expect(read('/videos/demoHeat01A')).toEqual({ atMs: null, find: null, plays: false })
})

test('impossible values are left out', () => {
  expect(read('/videos/demoHeat01A?at=-5')).toEqual({ atMs: null, find: null, plays: false })
  expect(read('/videos/demoHeat01A?at=1e3')).toEqual({ atMs: null, find: null, plays: false })
  expect(read(videoAddress('demoHeat01A', { find: 'x'.repeat(5000) })).find).toHaveLength(1000)
})
