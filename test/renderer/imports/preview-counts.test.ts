import { expect, test } from 'vitest'
import type { PastedItem } from '../../../src/contract/app/imports.ts'
import { countPreview, countToFetch } from '../../../src/renderer/imports/preview-counts.ts'

const item = (kind: PastedItem['kind']): PastedItem => ({
  input: 'x',
  kind,
  videoId: null,
  openAtMs: 0,
  title: null,
  listedTitle: null,
  list: null,
  reason: null,
})

test('only new videos are fetched, those that are here already when they are asked for again', () => {
  const counts = countPreview([item('new'), item('new'), item('exists'), item('duplicate'), item('unreadable')])
  expect(counts).toEqual({ new: 2, exists: 1, duplicate: 1, unreadable: 1 })
  expect(countToFetch(counts, false)).toBe(2)
  expect(countToFetch(counts, true)).toBe(3)
})
