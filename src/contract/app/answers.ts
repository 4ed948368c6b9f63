import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema, passageKindSchema, rangeSchema, videoIdSchema } from './moments.ts'
import { savedVideoSchema, savingSchema, serviceVideoSchema } from './service-videos.ts'

export const scopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service') }),
  z.object({ kind: z.literal('library') }),
  z.object({ kind: z.literal('collection'), collectionId: z.int() }),
  z.object({ kind: z.literal('videos'), videoIds: z.array(videoIdSchema).min(1) }),
])
export type Scope = z.infer<typeof scopeSchema>

export const citationSchema = rangeSchema.extend({
  /** The text refers to the citation as `[n]`. The number does not change while the answer streams. */
  number: z.int().positive(),
  /** Null when the address of the cited page does not name a YouTube video. */
  videoId: videoIdSchema.nullable(),
  title: z.string(),
  author: z.string(),
  url: z.string(),
  kind: passageKindSchema,
  text: z.string(),
  speakerId: z.string().nullable(),
  /** Whether the cited passage supports the sentences that cite it; null when this was not checked. */
  supported: z.boolean().nullable(),
  isInLibrary: z.boolean(),
  /** True when the start and end are estimated, because the transcript came without times. */
  areTimesEstimated: z.boolean().optional(),
  /** How well the passage fits the question, from 0 to 1 (best). Absent when the citation is not from the library. */
  score: z.number().optional(),
  /** The service's data about the video. Absent when the citation is from the library. */
  service: serviceVideoSchema.optional(),
})
export type Citation = z.infer<typeof citationSchema>

export const answerMethodSchema = z.enum(['service', 'model', 'extractive'])

export const answerSchema = z.object({
  answerId: z.int(),
  askedAt: instantMsSchema,
  question: z.string(),
  scope: scopeSchema,
  method: answerMethodSchema,
  /** Markdown with citations as `[n]`. Empty when nothing was found. */
  text: z.string(),
  citations: z.array(citationSchema),
  /** US dollars; null when unknown. */
  costUsd: z.number().nullable(),
  tookMs: z.int(),
  /** When the text was written, if it was kept from an earlier, identical question and used again; null otherwise. */
  keptAt: instantMsSchema.nullable(),
  state: z.enum(['complete', 'stopped', 'incomplete']),
  /** Why an answer is incomplete. For a complete answer: which sources could not be read; null if all could. */
  problem: z.string().nullable(),
})
export type Answer = z.infer<typeof answerSchema>

export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), answerId: z.int(), method: answerMethodSchema }),
  /** The next piece of text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** All citations known so far. This list replaces the previous one. */
  z.object({ type: z.literal('citations'), citations: z.array(citationSchema) }),
  /** The answer as it was saved. This is the last event, unless the call fails. */
  z.object({ type: z.literal('finished'), answer: answerSchema }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>

export const questionSchema = z
  .string()
  .trim()
  .min(1, 'The question is empty. Write a question.')
  .max(500, 'The question is too long. Use up to 500 characters.')

export const answers = {
  /**
   * Streams an answer. Without a scope, Footnote asks the hosted service if it can be used, and the library otherwise. Aborting the call
   * stops the answer and saves the text so far.
   */
  ask: oc
    .input(
      z.object({
        question: questionSchema,
        scope: scopeSchema.optional(),
        /** Asks the service to include the transcripts of the videos it cites, for which it may charge. */
        includeTranscription: z.boolean().default(false),
        /** Makes the language model answer again even if it has answered the same request before. It may charge again. */
        fresh: z.boolean().default(false),
      }),
    )
    .output(eventIterator(answerEventSchema)),
  /** Newest first. */
  list: oc.output(z.object({ answers: z.array(answerSchema) })),
  /** Throws ANSWER_NOT_FOUND. */
  get: oc.input(z.object({ answerId: z.int() })).output(answerSchema),
  remove: oc.input(z.object({ answerId: z.int() })).output(z.object({})),
  /**
   * Saves cited videos from the data that came with a service's answer, without another call to the service. Returns one outcome per
   * number, in the same order. Throws ANSWER_NOT_FOUND.
   */
  saveCited: oc
    .input(savingSchema.extend({ answerId: z.int(), numbers: z.array(z.int()).min(1).max(100) }))
    .output(z.object({ saved: z.array(savedVideoSchema) })),
}
