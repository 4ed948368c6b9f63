import fc from 'fast-check'
import { encode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { jpegSize } from '../../../src/backend/storyboards/jpeg-size.ts'

const jpeg = (width: number, height: number) =>
  encode({ width, height, data: Buffer.alloc(width * height * 4) }, 50).data

test('the size of a JPEG is read from its header', () => {
  expect(jpegSize(jpeg(795, 90))).toEqual({ width: 795, height: 90 })
  expect(jpegSize(jpeg(1, 1))).toEqual({ width: 1, height: 1 })
})

test('a comment and fill bytes before the header do not hide it', () => {
  const whole = jpeg(16, 8)
  const comment = Buffer.from([0xff, 0xff, 0xfe, 0x00, 0x05, 0xff, 0xc0, 0x00])
  expect(jpegSize(Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)]))).toEqual({ width: 16, height: 8 })
})

test('truncated or made-up data has no size, or the one written in it', () => {
  const whole = jpeg(16, 8)
  for (let length = 0; length < whole.length; length++)
    expect([null, 16]).toContain(jpegSize(whole.subarray(0, length))?.width ?? null)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const size = jpegSize(Buffer.concat([Buffer.from([0xff, 0xd8]), bytes]))
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
  expect(jpegSize(Buffer.from('GIF89a          '))).toBeNull()
})
