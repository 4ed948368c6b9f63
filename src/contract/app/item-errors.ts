// Why one item of an import failed, or why the whole import paused.
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

/** Types that occur only in imports. */
const importTypes = [
  /** The response did not mention this video. */
  'NOT_ANSWERED',
  /** A result came for this video, but it cannot be read. */
  'UNREADABLE_RESULT',
  /** The item was in doubt, and the user gave it up. */
  'GIVEN_UP',
  /** The pasted entry names no video. */
  'UNREADABLE',
  /** The pasted entry is a playlist or channel from which no videos were selected. */
  'LIST_NOT_EXPANDED',
  /** The import paused because its trial video was fetched. */
  'TRIAL_DONE',
] as const

const knownTypeSchema = z.enum([...new Set([...failureTypes, ...refusalTypes, ...importTypes, ...errorCodes])])

/** An error of a known type, or `OTHER` for an error that only the service has a name for. */
export const itemErrorSchema = z.discriminatedUnion('type', [
  z.object({ type: knownTypeSchema, message: z.string() }),
  z.object({
    type: z.literal('OTHER'),
    /** The service's name for the error. */
    serviceType: z.string(),
    message: z.string(),
  }),
])
export type ItemError = z.infer<typeof itemErrorSchema>
export type ItemErrorType = ItemError['type']

/** Makes an error of the given type. An unknown type becomes `OTHER`, with the type as `serviceType`. */
export function itemErrorOf(type: string, message: string): ItemError {
  const known = knownTypeSchema.safeParse(type)
  return known.success ? { type: known.data, message } : { type: 'OTHER', serviceType: type, message }
}
