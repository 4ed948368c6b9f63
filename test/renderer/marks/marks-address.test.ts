import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isFiltered,
  type MarksView,
  readMarksView,
  toMarkFilter,
  withoutFilter,
  writeMarksView,
} from '../../../src/renderer/marks/marks-address.ts'

const empty = readMarksView(new URLSearchParams())
const day = fc.option(fc.constantFrom('2024-02-29', '2026-11-22'), { nil: null })
const key = fc.oneof(fc.nat(), fc.string(), fc.constant(null))

const views: fc.Arbitrary<MarksView> = fc.record({
  tagIds: fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 3 }),
  isUntagged: fc.boolean(),
  videoIds: fc.subarray(['dQw4w9WgXcQ', '-_bcdefghij']),
  collectionId: fc.option(fc.nat(), { nil: null }),
  kind: fc.constantFrom('said', 'shown', null),
  text: fc.string({ unit: 'grapheme' }),
  madeFrom: day,
  madeUntil: day,
  hasChangedText: fc.boolean(),
  cell: fc.option(fc.record({ by: fc.constantFrom('tag-video', 'tag-tag'), row: key, column: key }), { nil: null }),
  group: fc.constantFrom('tag', 'video', 'collection', null),
  order: fc.constantFrom('newest', 'oldest', 'video'),
  counts: fc.constantFrom('tag-speaker', null),
})

describe('the address of the Marks page', () => {
  test('keeps every filter, group and order', () => {
    fc.assert(
      fc.property(views, (view) => {
        const address = writeMarksView(view).toString()
        expect(readMarksView(new URLSearchParams(address))).toEqual(view)
      }),
    )
  })

  test('leaves out what it does not understand', () => {
    const address =
      'tag=x&tag=4&tag=4&video=short&kind=sung&order=upwards&from=2026-13-45&cell=[1&collection=-3&group=%00'
    expect(readMarksView(new URLSearchParams(address))).toEqual({ ...empty, tagIds: [4] })
  })

  test('has an order by hand only where exactly one tag is shown', () => {
    expect(readMarksView(new URLSearchParams('tag=4&order=hand')).order).toBe('hand')
    expect(readMarksView(new URLSearchParams('tag=4&tag=5&order=hand')).order).toBe('newest')
    expect(writeMarksView({ ...empty, order: 'hand' }).toString()).toBe('')
  })
})

describe('the filter', () => {
  test('of a page without conditions is empty', () => {
    expect(toMarkFilter(empty)).toEqual({})
    expect(isFiltered({ ...empty, group: 'tag', order: 'video' })).toBe(false)
  })

  test('begins at the midnight of the first day and ends with the last day', () => {
    const filter = toMarkFilter({ ...empty, madeFrom: '2026-11-22', madeUntil: '2026-11-22' })
    expect(filter).toEqual({
      madeFrom: new Date(2026, 10, 22).getTime(),
      madeUntil: new Date(2026, 10, 23).getTime(),
    })
  })

  test('is taken away without the groups', () => {
    const view = withoutFilter({ ...empty, tagIds: [1], text: 'x', group: 'video', order: 'hand' })
    expect(view).toEqual({ ...empty, group: 'video' })
  })
})
