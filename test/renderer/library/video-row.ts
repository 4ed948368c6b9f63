import type { VideoRow } from '../../../src/contract/app/videos.ts'

/** A row as the backend sends it, with what a test does not care about filled in. */
export function videoRow(title: string, fields: Partial<VideoRow> = {}): VideoRow {
  return {
    videoId: title.padEnd(11, '_').slice(0, 11),
    url: '',
    title,
    author: 'somebody',
    durationMs: 1000,
    publishedAt: null,
    addedAt: 0,
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
    ...fields,
  }
}
