// What can go wrong, by code, and what a program needs to know of each failure beyond its sentence.
import { z } from 'zod'
import { operationSchema } from './costs.ts'
import { pastedItemSchema } from './pasted.ts'

const nothing = z.object({})
const libraryFile = z.object({ file: z.string() })
/** With the paths of the files that are there, each of them whole. */
const unfinishedExport = z.object({ folder: z.string(), written: z.array(z.string()) })

/** Of a call that may be paid for: whether it may have been charged although it failed, and the HTTP status it was answered with. */
const paidCall = z.object({ mayBeCharged: z.boolean().default(true), status: z.int().optional() })
const modelCall = paidCall.extend({
  /** Whether the endpoint said that the model takes no pictures. */
  isAboutPictures: z.boolean().optional(),
})
const serviceCall = paidCall.extend({
  /** The service's own words. */
  words: z.string().optional(),
})
const serviceWait = serviceCall.extend({
  retryAfterMs: z.number().optional(),
  /** Whether the service stated the wait; false for one that was only assumed. */
  isWaitStated: z.boolean().optional(),
})

/** Why YouTube refuses this network for a while. */
export const youtubeLimitReasonSchema = z.enum([
  'RATE_LIMITED',
  'BOT_CHECK',
  'CAPTCHA',
  'OTHER_VIDEO',
  'SESSION_LIMITED',
  'PACED',
])

/** The data of each code. Whoever adds a code lists here what its data holds, and makes it with `new AppError`. */
const errorDataSchemas = {
  VIDEO_NOT_FOUND: z.object({ videoId: z.string(), reason: z.string().optional() }),
  VIDEO_CHANGED: z.object({ videoId: z.string() }),
  COLLECTION_NOT_FOUND: z.object({ collectionId: z.int().optional() }),
  IMPORT_NOT_FOUND: z.object({ importId: z.int() }),
  ANSWER_NOT_FOUND: z.object({ answerId: z.int() }),
  SEARCH_NOT_FOUND: z.object({ searchId: z.int() }),
  TASK_NOT_FOUND: nothing,
  REPLACED_PART_NOT_FOUND: nothing,
  RAW_RESULT_NOT_FOUND: z.object({ rawId: z.int() }),
  /** The collection that has the name. */
  NAME_TAKEN: z.object({ collectionId: z.int() }),
  NOTHING_TO_IMPORT: z.object({ items: z.array(pastedItemSchema) }),
  NO_SOURCE: nothing,
  SET_BY_ENVIRONMENT: z.object({ name: z.string() }),
  BAD_INPUT: z.object({
    videoId: z.string().optional(),
    count: z.int().optional(),
    /** Of a program that was chosen. */
    path: z.string().optional(),
  }),
  CANNOT_LISTEN: z.object({ host: z.string(), port: z.int() }),
  SERVING_ENDED: nothing,
  /** Every key is as it was before. */
  KEY_NOT_SAVED: nothing,
  // the library
  LIBRARY_DAMAGED: libraryFile,
  LIBRARY_TOO_NEW: libraryFile.extend({ version: z.int(), latestVersion: z.int() }),
  LIBRARY_NOT_WRITABLE: z.object({ file: z.string().optional(), dataDir: z.string().optional() }),
  DISK_FULL: z.object({
    /** The library's, when the library could not be written. */
    file: z.string().optional(),
    /** Of an export, with the paths of what was written before. */
    folder: z.string().optional(),
    written: z.array(z.string()).optional(),
  }),
  LIBRARY_BUSY: z.object({
    file: z.string().optional(),
    /** Where the process that has the library can be reached; null when it does not say. */
    lease: z.object({ owner: z.enum(['app', 'command']), url: z.string() }).nullish(),
  }),
  FOLDER_NOT_WRITABLE: unfinishedExport,
  EXPORT_STOPPED: unfinishedExport,
  // the hosted service
  SERVICE_UNREACHABLE: serviceCall.extend({
    /** Whether the same call may go through a little later. */
    isTemporary: z.boolean().optional(),
    reason: z.string().optional(),
  }),
  SERVICE_KEY_MISSING: nothing,
  SERVICE_KEY_REFUSED: serviceCall,
  SERVICE_NO_FUNDS: serviceCall,
  SERVICE_BUSY: serviceWait,
  SERVICE_REFUSED: serviceCall,
  SERVICE_FAILED: serviceWait,
  SERVICE_UNREADABLE: serviceCall.extend({
    /** Whether it is more than is read at once: an answer about fewer videos may be smaller. */
    isTooLarge: z.boolean().optional(),
    /** Under which what came is kept. */
    rawId: z.int().optional(),
  }),
  RESPONSE_LOST: serviceCall.extend({ reason: z.string().optional() }),
  // money: nothing was bought
  CAP_REACHED: z.object({ amountUsd: z.number().optional(), capUsd: z.number(), leftUsd: z.number() }),
  /** How many charges have nothing to count by. */
  /** Other programs may spend nothing while there is no cap. */
  CAP_NEEDED: nothing,
  CAP_UNCERTAIN: z.object({ entries: z.int() }),
  PRICE_UNKNOWN: z.object({ operation: operationSchema }),
  CEILING_EXCEEDED: z.object({ eachUsd: z.number(), ceilingUsd: z.number() }),
  // the local engine
  YOUTUBE_UNREACHABLE: z.object({
    /** Whether YouTube was reached, and only took too long for this one video. */
    isOneSlowVideo: z.boolean().optional(),
    /** The system's code for what failed. */
    cause: z.string().optional(),
  }),
  YOUTUBE_LIMITED: z.object({
    reason: youtubeLimitReasonSchema,
    retryAfterMs: z.number(),
  }),
  YOUTUBE_CHANGED: nothing,
  LIST_UNAVAILABLE: nothing,
  // caption files
  CAPTIONS_UNREADABLE: z.object({ reason: z.string().optional() }),
  // the language model
  MODEL_MISSING: nothing,
  MODEL_UNREACHABLE: modelCall,
  MODEL_REFUSED: modelCall,
  MODEL_FAILED: modelCall,
  CONNECTION_LOST: nothing,
  CLOSING: nothing,
  INTERNAL: nothing,
} satisfies Record<string, z.ZodObject>

export type ErrorCode = keyof typeof errorDataSchemas
export const errorCodes = Object.keys(errorDataSchemas) as ErrorCode[]
export type ErrorData = { [Code in ErrorCode]: z.infer<(typeof errorDataSchemas)[Code]> }

/** The data that fits every one of these codes, for a failure whose code is decided at run time. */
type DataFor<Codes extends ErrorCode> = (Codes extends ErrorCode ? (data: ErrorData[Codes]) => void : never) extends (
  data: infer Data,
) => void
  ? Data
  : never

type DataAndOptions<Codes extends ErrorCode> =
  Record<never, never> extends DataFor<Codes>
    ? [data?: DataFor<Codes>, options?: { cause?: unknown }]
    : [data: DataFor<Codes>, options?: { cause?: unknown }]

class AppErrorOf<Code extends ErrorCode> extends Error {
  readonly code: Code
  readonly data: ErrorData[Code]
  constructor(code: Code, message: string, data?: ErrorData[Code], options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    // Left out only for codes whose data may be empty, as `AppErrorConstructor` has it.
    this.data = data ?? ({} as ErrorData[Code])
  }

  /** The same failure in other words. */
  retold(message: string): AppErrorOf<Code> {
    return new AppErrorOf(this.code, message, this.data, { cause: this })
  }
}

/**
 * A failure that may reach the user: `message` says what failed and what to do, `data` what a program needs to act on it. Once its
 * `code` is checked, TypeScript knows the type of `data`.
 */
export type AppError<Codes extends ErrorCode = ErrorCode> = { [Code in Codes]: AppErrorOf<Code> }[Codes]

interface AppErrorConstructor {
  /** Tells `instanceof` that an AppError is one of a union. */
  readonly prototype: AppError
  new <Code extends ErrorCode>(code: Code, message: string, ...rest: DataAndOptions<Code>): AppError<Code>
}

export const AppError = AppErrorOf as unknown as AppErrorConstructor

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorDataSchemas, code)

/**
 * The failure that another process or thread told of by its code, message and data. Undefined for a code that is not one of ours;
 * INTERNAL with the same message when the data is not what the code stands for.
 */
export function toAppError(told: { code: unknown; message: string; data: unknown }): AppError | undefined {
  const { code, message } = told
  if (!isErrorCode(code)) return undefined
  const read = errorDataSchemas[code].safeParse(told.data ?? {})
  if (!read.success) return new AppError('INTERNAL', message)
  // The schema was that of the code.
  return new AppErrorOf(code, message, read.data) as AppError
}

/** Our own failure in whatever was thrown here or came from the backend; undefined for anything else. */
export function findAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return toAppError({ code: thrown.code, message: thrown.message, data: 'data' in thrown ? thrown.data : undefined })
}
