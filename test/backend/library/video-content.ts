import fc from 'fast-check'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import {
  type AudioClip,
  unreadPartSchema,
  type VideoContent,
  type VisualClip,
} from '../../../src/contract/app/videos.ts'

/** An id with its name in it, padded to the eleven characters of a video id. */
export const idOf = (name: string | number): string => `video${name}`.padEnd(11, '_').slice(0, 11)

export function videoContent(content: Partial<VideoContent> = {}): VideoContent {
  const videoId = content.videoId ?? idOf(1)
  return {
    videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: 'Untitled',
    description: '',
    author: 'Somebody',
    authorUrl: null,
    authorAvatarUrl: null,
    durationMs: 600_000,
    publishedAt: null,
    thumbnail: null,
    faviconUrl: null,
    source: 'local',
    isLiveCrawl: true,
    isEmbeddable: null,
    captionTrack: null,
    summary: null,
    sectionMethod: null,
    sections: [],
    audioClips: [],
    visualClips: [],
    visualMethod: null,
    storyboard: null,
    unread: null,
    extra: {},
    ...content,
  }
}

/** Spoken clips of one second each, one after the other. */
export const said = (...texts: string[]): AudioClip[] =>
  texts.map((text, index) => ({
    startMs: index * 1000,
    endMs: (index + 1) * 1000,
    text,
    speakerId: null,
    isSound: false,
  }))

export const shown = (...texts: string[]): VisualClip[] =>
  texts.map((description, index) => ({ startMs: index * 1000, endMs: (index + 1) * 1000, description }))

export function save(library: Library, content: Partial<VideoContent>, addedAt = 0): void {
  saveVideo(library, videoContent(content), { openAtMs: 0, addedAt })
}

/** Any sequence of UTF-16 code units, including NUL, lone surrogates and right-to-left marks. */
export const wildText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
)

const wildRange = fc
  .tuple(fc.nat(4e12), fc.nat(4e12))
  .map(([a, b]) => ({ startMs: Math.min(a, b), endMs: Math.max(a, b) }))

const merged = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }))

const nullable = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })

export const wildVideo: fc.Arbitrary<VideoContent> = fc.record({
  videoId: fc.stringMatching(/^[A-Za-z0-9_-]{11}$/),
  url: wildText,
  title: wildText,
  description: wildText,
  author: wildText,
  authorUrl: nullable(wildText),
  authorAvatarUrl: nullable(wildText),
  durationMs: nullable(fc.maxSafeNat()),
  publishedAt: nullable(fc.maxSafeInteger()),
  thumbnail: nullable(
    fc.record({ url: wildText, width: nullable(fc.maxSafeNat()), height: nullable(fc.maxSafeNat()) }),
  ),
  faviconUrl: nullable(wildText),
  source: fc.constantFrom('hosted', 'local'),
  isLiveCrawl: nullable(fc.boolean()),
  isEmbeddable: nullable(fc.boolean()),
  captionTrack: nullable(
    fc.record({ language: wildText, kind: fc.constantFrom('manual', 'automatic'), name: nullable(wildText) }),
  ),
  summary: nullable(fc.record({ text: wildText, method: fc.constantFrom('service', 'model', 'extractive') })),
  sectionMethod: nullable(fc.constantFrom('service', 'chapters', 'auto-chapters', 'description', 'even')),
  sections: fc.array(merged(wildRange, fc.record({ title: wildText, summary: wildText })), { maxLength: 5 }),
  audioClips: fc.array(
    merged(wildRange, fc.record({ text: wildText, speakerId: nullable(wildText), isSound: fc.boolean() })),
    {
      maxLength: 8,
    },
  ),
  visualClips: fc.array(merged(wildRange, fc.record({ description: wildText })), { maxLength: 5 }),
  visualMethod: fc.constantFrom('service', 'model', null),
  storyboard: nullable(
    fc.record({
      width: fc.integer({ min: 1, max: 4096 }),
      height: fc.integer({ min: 1, max: 4096 }),
      count: fc.integer({ min: 1, max: 200 }),
      columns: fc.integer({ min: 1, max: 10 }),
      rows: fc.integer({ min: 1, max: 10 }),
      intervalMs: nullable(fc.integer({ min: 1, max: 60_000 })),
      sheetUrls: fc.array(wildText, { maxLength: 3 }),
    }),
  ),
  unread: nullable(
    fc.record({
      said: fc.nat(),
      shown: fc.nat(),
      sections: fc.nat(),
      whole: fc.subarray([...unreadPartSchema.options]),
    }),
  ),
  extra: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
})
