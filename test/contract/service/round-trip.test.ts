import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { answerResponseSchema } from '../../../src/contract/service/answer.ts'
import { readEach } from '../../../src/contract/service/each.ts'
import { foundVideoSchema } from '../../../src/contract/service/resources.ts'
import { videoResultSchema, videosResponseSchema } from '../../../src/contract/service/videos.ts'
import { answerResponse, searchResult, videoResult, videosResponse } from './wire-arbitraries.ts'

const shapes: [string, z.ZodType, fc.Arbitrary<unknown>][] = [
  ['a video result', videoResultSchema, videoResult],
  ['a videos response', videosResponseSchema, videosResponse],
  ['a search result', foundVideoSchema, searchResult],
  ['a citation', foundVideoSchema, searchResult],
  ['an answer', answerResponseSchema, answerResponse],
]

describe('a payload from the service', () => {
  it.each(shapes)('%s is read with all its fields, known and unknown', (_name, schema, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (value) => {
        const sent = JSON.parse(JSON.stringify(value))
        expect(schema.parse(sent)).toEqual(sent)
      }),
    )
  })

  it.each(shapes)('reading %s from arbitrary data succeeds or fails validation, but never throws', (_name, schema) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof schema.safeParse(value).success).toBe('boolean')
      }),
    )
  })

  it('a list is read element by element, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(videoResult, fc.jsonValue())), (items) => {
        const sent = JSON.parse(JSON.stringify(items)) as unknown[]
        const readings = readEach(videoResultSchema, sent)
        expect(readings.map(({ index }) => index)).toEqual(sent.map((_, i) => i))
        for (const reading of readings)
          expect(reading.kind === 'read').toBe(videoResultSchema.safeParse(sent[reading.index]).success)
      }),
    )
  })
})
