import type { Reference } from '../../../src/backend/citations/reference.ts'

/** A complete reference, with the given fields changed. */
export const makeReference = (fields: Partial<Reference> = {}): Reference => ({
  videoId: 'dQw4w9WgXcQ',
  title: 'Cooling the Dense City',
  author: 'Channel',
  publishedAt: Date.UTC(2017, 9, 5, 12),
  durationMs: 1_120_000,
  url: `https://www.youtube.com/watch?v=${fields.videoId ?? 'dQw4w9WgXcQ'}`,
  accessedAt: Date.UTC(2025, 2, 3),
  language: null,
  ...fields,
})
