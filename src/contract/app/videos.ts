import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { instantMsSchema, positionMsSchema, rangeSchema, sourceKindSchema, videoIdSchema } from './moments.ts'
import { offeredStoryboardSchema, storyboardSchema } from './storyboards.ts'

export const audioClipSchema = rangeSchema.extend({
  text: z.string(),
  /** Who speaks: the name of the person if the user named one, otherwise the source's label. */
  speakerId: z.string().nullable(),
  /** True for sounds such as “[Applause]” or “♪”. Only captions mark sounds; all clips of a hosted service count as speech. */
  isSound: z.boolean(),
  /**
   * The source's own text and label, where the library shows other ones: the user corrected the clip, or said who the speaker is. Writers
   * must read videos without the user's layer (`findOriginalVideo`), which have no such field.
   */
  original: z.object({ text: z.string(), speakerId: z.string().nullable() }).optional(),
})
export type AudioClip = z.infer<typeof audioClipSchema>

export const visualClipSchema = rangeSchema.extend({
  description: z.string(),
  /** The source's own text, where the user corrected it. */
  original: z.object({ description: z.string() }).optional(),
})
export type VisualClip = z.infer<typeof visualClipSchema>

export const sectionSchema = rangeSchema.extend({ title: z.string(), summary: z.string() })
export type Section = z.infer<typeof sectionSchema>

export const summarySchema = z.object({
  text: z.string(),
  method: z.enum(['service', 'model', 'extractive']),
  /** The language model that wrote the summary, and when; absent when no model did. */
  by: z.object({ model: z.string(), at: instantMsSchema }).optional(),
  /** True when a model wrote the summary from a transcript that has been replaced since. */
  isOfEarlierText: z.boolean().optional(),
})
export type Summary = z.infer<typeof summarySchema>

export const captionTrackSchema = z.object({
  /** BCP 47 language tag, as the source gives it. */
  language: z.string(),
  /** `manual`: written by people. `automatic`: recognised by YouTube. `file`: the user's caption file, whose author is unknown. */
  kind: z.enum(['manual', 'automatic', 'file']),
  /** The source's name for the track, or the file's name for a caption file; null when the source gives none. */
  name: z.string().nullable(),
  /** True when the times are estimated, because the file has none. */
  areTimesEstimated: z.boolean().optional(),
})

export const unreadPartSchema = z.enum(['title', 'said', 'shown', 'sections', 'summary'])

/** The parts of a video that came but could not be read. The JSON that contained them is kept. */
export const unreadSchema = z.object({
  /** The number of entries of each list that could not be read. They are missing from the list. */
  said: z.int(),
  shown: z.int(),
  sections: z.int(),
  /** Parts that could not be read at all, so that it is unknown how much is missing. */
  whole: z.array(unreadPartSchema),
})
export type Unread = z.infer<typeof unreadSchema>

/** The title of a video whose source gives none. */
export const unknownTitle = (videoId: string) => `Unknown title (${videoId})`

/** The data of one video, as a source delivers it. Lists are sorted by `startMs`. Null means that the source did not say. */
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
  /** False when the owner does not allow embedding; null when unknown. */
  isEmbeddable: z.boolean().nullable(),
  captionTrack: captionTrackSchema.nullable(),
  summary: summarySchema.nullable(),
  /**
   * Where the sections come from: the hosted service, the author's chapters, chapters made by YouTube (`auto-chapters`), times in the
   * description, Footnote's topic detection (`topics`), or equal parts (`even`).
   */
  sectionMethod: z.enum(['service', 'chapters', 'auto-chapters', 'description', 'topics', 'even']).nullable(),
  sections: z.array(sectionSchema),
  audioClips: z.array(audioClipSchema),
  visualClips: z.array(visualClipSchema),
  /** Who wrote the visual descriptions; null when there are none. */
  visualMethod: z.enum(['service', 'model']).nullable(),
  storyboard: offeredStoryboardSchema.nullable(),
  /** Null when everything that came could be read. */
  unread: unreadSchema.nullable(),
  /** Fields of the source that have no place in this schema, unchanged. */
  extra: z.record(z.string(), z.unknown()),
})
export type VideoContent = z.infer<typeof videoContentSchema>

/** Where the transcript came from: the user's caption file, the hosted service, or the local engine. */
export const saidOriginSchema = z.enum(['file', 'hosted', 'local'])
export type SaidOrigin = z.infer<typeof saidOriginSchema>

export const videoSchema = videoContentSchema.omit({ storyboard: true }).extend({
  /** Null when there is no transcript of what is said. */
  saidOrigin: saidOriginSchema.nullable(),
  /** The name of the model when `visualMethod` is `model`; null otherwise. */
  visualModel: z.string().nullable(),
  storyboard: storyboardSchema.nullable(),
  /** Changes whenever the clips are replaced, and not by corrections. */
  textVersion: z.int(),
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
  .extend({
    saidCount: z.int(),
    shownCount: z.int(),
    sectionCount: z.int(),
    captionLanguage: z.string().nullable(),
    captionKind: captionTrackSchema.shape.kind.nullable(),
    tagIds: z.array(z.int()),
    markCount: z.int(),
    /** True until the video's page was opened. */
    isUnread: z.boolean(),
    /** When the video's page was last opened; null if it is unread. */
    openedAt: instantMsSchema.nullable(),
    /** Where the reader was when the video's page was left; 0 if he has not played or moved in it, null if it is unread. */
    readingMs: positionMsSchema.nullable(),
  })
export type VideoRow = z.infer<typeof videoRowSchema>

/** In bytes. As base64 the file is a third longer. */
export const largestCaptionFile = 20 * 1024 * 1024

const captionFileSchema = z.object({
  name: z.string().trim().min(1).max(255, 'The file name is too long. Rename the file to up to 255 characters.'),
  base64: z
    .base64()
    .max(Math.ceil(largestCaptionFile / 3) * 4, 'This file is too large. A caption file can have up to 20 MB.'),
})

const languageTagSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'The language must be a language tag such as en or pt-BR.')
  .max(35)

export const captionImportSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  clipCount: z.int(),
  areTimesEstimated: z.boolean(),
  /** Sentences about lines of the file that were left out or corrected. */
  notes: z.array(z.string()),
  /** Why only the file was saved, without the video's details; null when the details are known. */
  factsProblem: z.string().nullable(),
})
export type CaptionImport = z.infer<typeof captionImportSchema>

export const videos = {
  /** Newest first. */
  list: oc.input(z.object({ collectionId: z.int().optional() })).output(z.object({ videos: z.array(videoRowSchema) })),
  /** One video as `list` shows it. Throws VIDEO_NOT_FOUND. */
  row: oc.input(z.object({ videoId: videoIdSchema })).output(videoRowSchema),
  /** Throws VIDEO_NOT_FOUND. */
  get: oc.input(z.object({ videoId: videoIdSchema })).output(videoSchema),
  /**
   * Replaces the transcript of a video by the text of a caption file (WebVTT, SubRip, Sub Station Alpha, TTML, YouTube's own formats,
   * plain text). Adds the video if it is not in the library; import items that failed for it become saved. Throws CAPTIONS_UNREADABLE.
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
  /** Moves the videos to the trash. Answers keep their citations, and marks stay unless `removesMarks`. */
  remove: oc
    .input(z.object({ videoIds: z.array(videoIdSchema), removesMarks: z.boolean().default(false) }))
    .output(z.object({ removed: z.int(), actId: actIdSchema })),
  /** Records that the video's page is open, and where the reader is if `positionMs` is given. */
  recordReading: oc
    .input(z.object({ videoId: videoIdSchema, positionMs: positionMsSchema.optional() }))
    .output(z.object({})),
  /** Marks videos as read, or as unread, which forgets their reading positions. */
  setRead: oc.input(z.object({ videoIds: z.array(videoIdSchema), isRead: z.boolean() })).output(z.object({})),
}
