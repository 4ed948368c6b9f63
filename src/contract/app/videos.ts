import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema, positionMsSchema, rangeSchema, sourceKindSchema, videoIdSchema } from './moments.ts'
import { offeredStoryboardSchema, storyboardSchema } from './storyboards.ts'

export const audioClipSchema = rangeSchema.extend({
  text: z.string(),
  speakerId: z.string().nullable(),
  /** Heard, not said: “[Applause]”, “♪”. Only captions tell; what a hosted service sends counts as said. */
  isSound: z.boolean(),
})
export type AudioClip = z.infer<typeof audioClipSchema>

export const visualClipSchema = rangeSchema.extend({ description: z.string() })
export type VisualClip = z.infer<typeof visualClipSchema>

export const sectionSchema = rangeSchema.extend({ title: z.string(), summary: z.string() })
export type Section = z.infer<typeof sectionSchema>

export const summarySchema = z.object({
  text: z.string(),
  method: z.enum(['service', 'model', 'extractive']),
  /** Which language model wrote it, and when; absent where none did. */
  by: z.object({ model: z.string(), at: instantMsSchema }).optional(),
  /** A model wrote it of words that have been replaced since. */
  isOfEarlierText: z.boolean().optional(),
})
export type Summary = z.infer<typeof summarySchema>

export const captionTrackSchema = z.object({
  /** BCP 47 language tag as the source gives it. */
  language: z.string(),
  /** Written by people, heard by YouTube, or from a file of the user's: who wrote that is not known. */
  kind: z.enum(['manual', 'automatic', 'file']),
  /** What the source calls it, or the name of the file; null when the source did not say. */
  name: z.string().nullable(),
  /** Whether the times of what is said are an estimate, because the file has none. */
  areTimesEstimated: z.boolean().optional(),
})

export const unreadPartSchema = z.enum(['title', 'said', 'shown', 'sections', 'summary'])

/** What came of a video and could not be read. The JSON it came in is kept. */
export const unreadSchema = z.object({
  /** How many entries of each list could not be read; they are not among those in the list. */
  said: z.int(),
  shown: z.int(),
  sections: z.int(),
  /** Parts of which nothing could be read, so that nobody can tell how much is missing. */
  whole: z.array(unreadPartSchema),
})
export type Unread = z.infer<typeof unreadSchema>

/** The title of a video whose source names none. */
export const unknownTitle = (videoId: string) => `Unknown title (${videoId})`

/** What a source delivers of one video. Lists are in order of `startMs`; null is "the source did not say". */
export const videoContentSchema = z.object({
  videoId: videoIdSchema,
  url: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  authorUrl: z.string().nullable(),
  authorAvatarUrl: z.string().nullable(),
  durationMs: positionMsSchema.nullable(),
  publishedAt: instantMsSchema.nullable(),
  thumbnail: z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
  faviconUrl: z.string().nullable(),
  source: sourceKindSchema,
  /** True when the source fetched it live, false when it came from the source's cache. */
  isLiveCrawl: z.boolean().nullable(),
  /** False when the uploader refuses embedding, null when unknown. */
  isEmbeddable: z.boolean().nullable(),
  captionTrack: captionTrackSchema.nullable(),
  summary: summarySchema.nullable(),
  /** Where the sections' borders come from; `auto-chapters` were made by YouTube, `chapters` by the author. */
  sectionMethod: z.enum(['service', 'chapters', 'auto-chapters', 'description', 'topics', 'even']).nullable(),
  sections: z.array(sectionSchema),
  audioClips: z.array(audioClipSchema),
  visualClips: z.array(visualClipSchema),
  /** Who described what is shown; null when nobody did. */
  visualMethod: z.enum(['service', 'model']).nullable(),
  storyboard: offeredStoryboardSchema.nullable(),
  /** Null where all that came could be read. */
  unread: unreadSchema.nullable(),
  /** Fields the source sent that have no place of their own here, as they came. */
  extra: z.record(z.string(), z.unknown()),
})
export type VideoContent = z.infer<typeof videoContentSchema>

/** Where what is said in a video came from: a caption file of the user's, the hosted service, or this computer. */
export const saidOriginSchema = z.enum(['file', 'hosted', 'local'])
export type SaidOrigin = z.infer<typeof saidOriginSchema>

export const videoSchema = videoContentSchema.omit({ storyboard: true }).extend({
  /** Null while nothing said is known. */
  saidOrigin: saidOriginSchema.nullable(),
  /** The model's name where `visualMethod` is model. */
  visualModel: z.string().nullable(),
  storyboard: storyboardSchema.nullable(),
  addedAt: instantMsSchema,
  refreshedAt: instantMsSchema,
  openAtMs: positionMsSchema,
  collectionIds: z.array(z.int()),
  hasThumbnail: z.boolean(),
})
export type Video = z.infer<typeof videoSchema>

export const videoRowSchema = videoSchema
  .pick({
    videoId: true,
    url: true,
    title: true,
    author: true,
    durationMs: true,
    publishedAt: true,
    addedAt: true,
    source: true,
    openAtMs: true,
    collectionIds: true,
    hasThumbnail: true,
    saidOrigin: true,
  })
  .extend({ saidCount: z.int(), shownCount: z.int(), sectionCount: z.int() })
export type VideoRow = z.infer<typeof videoRowSchema>

/** Bytes; as base64 it is a third longer. */
export const largestCaptionFile = 20 * 1024 * 1024

const captionFileSchema = z.object({
  name: z.string().trim().min(1).max(255, 'The name of the file is too long.'),
  base64: z
    .base64()
    .max(Math.ceil(largestCaptionFile / 3) * 4, 'This file is too large to be captions: 20 MB are the most.'),
})

const languageTagSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'The language is no language tag, such as en or pt-BR.')
  .max(35)

export const captionImportSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  clipCount: z.int(),
  areTimesEstimated: z.boolean(),
  /** What was left out of the file or put right, in sentences. */
  notes: z.array(z.string()),
  /** Why nothing but the file is known of the video; null when more is. */
  factsProblem: z.string().nullable(),
})
export type CaptionImport = z.infer<typeof captionImportSchema>

export const videos = {
  /** Newest first. */
  list: oc.input(z.object({ collectionId: z.int().optional() })).output(z.object({ videos: z.array(videoRowSchema) })),
  /** Throws VIDEO_NOT_FOUND. */
  get: oc.input(z.object({ videoId: videoIdSchema })).output(videoSchema),
  /**
   * Puts what a caption file says (WebVTT, SubRip, TTML, YouTube's own formats, plain text) in place of what is said in a video, which
   * is added when it is not in the library; imports that failed for it have it then. Throws CAPTIONS_UNREADABLE.
   */
  importCaptions: oc
    .input(
      z.object({
        videoId: videoIdSchema,
        file: captionFileSchema,
        language: languageTagSchema.nullable().default(null),
      }),
    )
    .output(captionImportSchema),
  /** Removes the videos with everything known of them; answers keep their citations. */
  remove: oc.input(z.object({ videoIds: z.array(videoIdSchema) })).output(z.object({ removed: z.int() })),
}
