// Ids, times and kinds that several nouns share. All times are integer milliseconds.
import { z } from 'zod'
import { videoIdForm } from '../youtube/video-id.ts'
import { crawlModes, passageKinds } from './choices.ts'

export const videoIdSchema = z.string().regex(videoIdForm, 'A YouTube video id has 11 characters.')

/** Milliseconds from the start of the video. */
export const positionMsSchema = z.int().nonnegative()

/** Milliseconds since the epoch. */
export const instantMsSchema = z.int()

export const rangeSchema = z.object({ startMs: positionMsSchema, endMs: positionMsSchema })

export const passageKindSchema = z.enum(passageKinds)
export type PassageKind = z.infer<typeof passageKindSchema>

export const sourceKindSchema = z.enum(['hosted', 'local'])
export type SourceKind = z.infer<typeof sourceKindSchema>

export const crawlModeSchema = z.enum(crawlModes)
export type CrawlMode = z.infer<typeof crawlModeSchema>
