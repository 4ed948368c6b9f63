import { expect, test } from 'vitest'
import type { VideoRow } from '../../../../src/contract/app/videos.ts'
import { isSorting, nextSorting, sortVideos } from '../../../../src/renderer/library/shown/sort-videos.ts'

function row(title: string, durationMs: number | null, addedAt: number): VideoRow {
  return {
    videoId: title.padEnd(11, '_').slice(0, 11),
    url: '',
    title,
    author: 'somebody',
    durationMs,
    publishedAt: null,
    addedAt,
    source: 'local',
    openAtMs: 0,
    collectionIds: [],
    hasThumbnail: false,
    saidOrigin: 'local',
    saidCount: 1,
    shownCount: 0,
    sectionCount: 0,
    captionLanguage: 'en',
    captionKind: 'manual',
    tagIds: [],
    markCount: 0,
    isUnread: false,
    openedAt: 0,
    readingMs: 0,
  }
}

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

test.each([[null], ['title'], [{ column: 'price', isDescending: true }], [{ column: 'title' }]])(
  'settings from an older version, %j, are not trusted',
  (kept) => {
    expect(isSorting(kept)).toBe(false)
  },
)
