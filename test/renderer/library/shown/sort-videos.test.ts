import { expect, test } from 'vitest'
import { isSorting, nextSorting, type SortKey, sortVideos } from '../../../../src/renderer/library/shown/sort-videos.ts'
import { videoRow } from '../video-row.ts'

const row = (title: string, durationMs: number | null, addedAt: number) => videoRow(title, { durationMs, addedAt })

const videos = [row('Part 10', 5000, 1), row('part 2', null, 2), row('Élan', 9000, 3)]
const titles = (column: 'title' | 'length' | 'author', isDescending = false) =>
  sortVideos(videos, { column, isDescending }).map((video) => video.title)

test('titles are sorted as people expect: numbers by value, without regard to case and accents', () => {
  expect(titles('title')).toEqual(['Élan', 'part 2', 'Part 10'])
})

test('a video of unknown length counts as the shortest', () => {
  expect(titles('length')).toEqual(['part 2', 'Part 10', 'Élan'])
})

test('equal videos stay newest first in both directions', () => {
  expect(titles('author')).toEqual(['Élan', 'part 2', 'Part 10'])
  expect(titles('author', true)).toEqual(['Élan', 'part 2', 'Part 10'])
})

test('clicking a column again reverses it; dates and lengths start with the largest', () => {
  const byTitle = nextSorting({ column: 'added', isDescending: true }, 'title')
  expect(byTitle).toEqual({ column: 'title', isDescending: false })
  expect(nextSorting(byTitle, 'title')).toEqual({ column: 'title', isDescending: true })
  expect(nextSorting(byTitle, 'length')).toEqual({ column: 'length', isDescending: true })
})

test('what a video lacks comes after what the others have: captions, tags, a date, a visit', () => {
  const rows = [
    videoRow('none', { saidCount: 0, publishedAt: null, openedAt: null, isUnread: true }),
    videoRow('german', { captionLanguage: 'de', publishedAt: 5, openedAt: 7, tagIds: [1] }),
    videoRow('english', { captionLanguage: 'en', publishedAt: 9, openedAt: 3, tagIds: [2] }),
  ]
  const sorted = (column: SortKey, isDescending: boolean) =>
    sortVideos(rows, { column, isDescending }, ({ tagIds: [tagId] }) =>
      tagId === undefined ? '' : (['', 'b', 'a'][tagId] ?? ''),
    ).map(({ title }) => title)
  expect(sorted('captions', false)).toEqual(['german', 'english', 'none'])
  expect(sorted('tags', false)).toEqual(['english', 'german', 'none'])
  expect(sorted('published', true)).toEqual(['english', 'german', 'none'])
  expect(sorted('opened', true)).toEqual(['german', 'english', 'none'])
})

test.each([[null], ['title'], [{ column: 'price', isDescending: true }], [{ column: 'title' }]])(
  'settings from an older version, %j, are not trusted',
  (kept) => {
    expect(isSorting(kept)).toBe(false)
  },
)
