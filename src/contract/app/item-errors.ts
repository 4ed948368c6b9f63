// Why one thing of an import did not come, or why the whole import paused.
import { z } from 'zod'
import { failureTypes } from '../service/videos.ts'
import { errorCodes } from './errors.ts'

/** Why the local engine did not deliver a video. */
export const refusalTypes = [
  'PRIVATE',
  'AGE_RESTRICTED',
  'SIGN_IN_REQUIRED',
  'REGION_BLOCKED',
  'MEMBERS_ONLY',
  'PAID',
  'PREMIUM_ONLY',
  'LIVE_NOW',
  'UPCOMING',
  'JUST_ENDED',
  'NOT_FOUND',
  'MAYBE_REMOVED',
  'CLIENT_REFUSED',
  'TOKEN_MISSING',
  'NO_CAPTIONS',
  'NO_SPEECH',
  'CAPTIONS_LOCKED',
  'CAPTIONS_GONE',
  'CAPTIONS_UNREADABLE',
  'CAPTIONS_ROLLED',
  'NOT_PLAYABLE',
  'CONSENT_WANTED',
  'TIMED_OUT',
  'SERVER_TROUBLE',
  'CLIENT_RETIRED',
  'ENGINE_OUTDATED',
] as const
export type RefusalType = (typeof refusalTypes)[number]

/** What only an import can say. */
const importTypes = [
  /** The answer said nothing of this video. */
  'NOT_ANSWERED',
  /** Something came for it that cannot be read. */
  'UNREADABLE_RESULT',
  /** It was in doubt, and the user gave it up. */
  'GIVEN_UP',
  /** What was pasted holds no video. */
  'UNREADABLE',
  /** What was pasted is a list of which no videos were chosen. */
  'LIST_NOT_EXPANDED',
  /** The import paused because its trial has shown what it can. */
  'TRIAL_DONE',
] as const

const knownTypeSchema = z.enum([...new Set([...failureTypes, ...refusalTypes, ...importTypes, ...errorCodes])])

/** A type that the app knows; a failure that only the service has a name for is `OTHER`. */
export const itemErrorSchema = z.discriminatedUnion('type', [
  z.object({ type: knownTypeSchema, message: z.string() }),
  z.object({
    type: z.literal('OTHER'),
    /** What the service calls it. */
    serviceType: z.string(),
    message: z.string(),
  }),
])
export type ItemError = z.infer<typeof itemErrorSchema>
export type ItemErrorType = ItemError['type']

/** An error of this type; one that the app does not know becomes `OTHER` of that name. */
export function itemErrorOf(type: string, message: string): ItemError {
  const known = knownTypeSchema.safeParse(type)
  return known.success ? { type: known.data, message } : { type: 'OTHER', serviceType: type, message }
}
