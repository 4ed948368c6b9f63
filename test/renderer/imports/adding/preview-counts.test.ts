import { expect, test } from 'vitest'
import type { PastedItem } from '../../../../src/contract/app/pasted.ts'
import {
  countPreview,
  countPreviewToFetch,
  orderPreview,
} from '../../../../src/renderer/imports/adding/preview-counts.ts'

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

test('only new videos are fetched, and videos in the library or the trash only if the user wants to re-fetch them', () => {
  const known = [item('exists'), item('trashed'), item('duplicate'), item('unreadable')]
  const counts = countPreview([item('new'), item('new'), ...known])
  expect(counts).toEqual({ new: 2, exists: 1, trashed: 1, duplicate: 1, unreadable: 1, lists: 0 })
  expect(countPreviewToFetch(counts, false)).toBe(2)
  expect(countPreviewToFetch(counts, true)).toBe(4)
})

test('new videos come first and lines without a video last; lists are counted and shown separately', () => {
  const list = { kind: 'playlist', link: 'https://www.youtube.com/playlist?list=PLx' } as const
  const playlist = { ...item('unreadable'), list }
  const besideVideo = { ...item('new'), list }
  const items = [item('unreadable'), item('exists'), playlist, item('duplicate'), item('new'), besideVideo]
  expect(countPreview(items)).toMatchObject({ new: 2, exists: 1, unreadable: 1, lists: 1 })
  expect(orderPreview(items)).toEqual([item('new'), besideVideo, item('exists'), item('duplicate'), item('unreadable')])
})
