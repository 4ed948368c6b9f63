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
  /** Stable while the answer streams; the text refers to it as `[n]`. */
  number: z.int().positive(),
  /** Null when the cited page is not a video that can be read off its address. */
  videoId: videoIdSchema.nullable(),
  title: z.string(),
  author: z.string(),
  url: z.string(),
  kind: passageKindSchema,
  text: z.string(),
  speakerId: z.string().nullable(),
  /** Whether the cited passage supports the sentences that cite it; null when it was not checked. */
  supported: z.boolean().nullable(),
  isInLibrary: z.boolean(),
  /** Whether start and end are an estimate, made for a text that came without times. */
  areTimesEstimated: z.boolean().optional(),
  /** How well it fits the question, from 0 to 1 for what nothing fits better; absent where the library is not what is cited. */
  score: z.number().optional(),
  /** What the service says of the video; absent where the library is what is cited. */
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
  /** Markdown; citations as `[n]`. Empty when nothing was found. */
  text: z.string(),
  citations: z.array(citationSchema),
  /** Null when unknown. */
  costUsd: z.number().nullable(),
  tookMs: z.int(),
  /** When the text was written, where it is the kept one of an earlier question that was the same; null otherwise. */
  keptAt: instantMsSchema.nullable(),
  state: z.enum(['complete', 'stopped', 'incomplete']),
  /** What broke off an incomplete answer; of a complete one, which sources could not be read. */
  problem: z.string().nullable(),
})
export type Answer = z.infer<typeof answerSchema>

export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), answerId: z.int(), method: answerMethodSchema }),
  /** The next piece of text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** All citations known so far; replaces the earlier list. */
  z.object({ type: z.literal('citations'), citations: z.array(citationSchema) }),
  /** The answer as it was kept; always the last event unless the call fails. */
  z.object({ type: z.literal('finished'), answer: answerSchema }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>

const questionSchema = z
  .string()
  .trim()
  .min(1, 'The question is empty: write one.')
  .max(500, 'The question is too long: 500 characters are the most.')

export const answers = {
  /** Streams. Without a scope: the service when one is configured, the library otherwise. Aborting keeps what came. */
  ask: oc
    .input(
      z.object({
        question: questionSchema,
        scope: scopeSchema.optional(),
        /** Has the service send what is said and shown in the videos it cites; it may charge for it. */
        includeTranscription: z.boolean().default(false),
        /** Has the language model write anew what it has written before from the same excerpts; it may charge again. */
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
   * Saves cited videos with what came along with a service's answer, without asking again; one outcome per number, in their
   * order. Throws ANSWER_NOT_FOUND.
   */
  saveCited: oc
    .input(savingSchema.extend({ answerId: z.int(), numbers: z.array(z.int()).min(1).max(100) }))
    .output(z.object({ saved: z.array(savedVideoSchema) })),
}
