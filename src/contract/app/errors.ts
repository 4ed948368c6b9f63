// The error codes, with the data that a program needs to handle each error.
import { z } from 'zod'
import { operationSchema } from './costs.ts'
import { pastedItemSchema } from './pasted.ts'

const nothing = z.object({})
const libraryFile = z.object({ file: z.string() })
/** `written` holds the paths of the files that were written completely. */
const unfinishedExport = z.object({ folder: z.string(), written: z.array(z.string()) })

/** A call that costs money has failed. `mayBeCharged`: it may have been charged all the same. `status`: the HTTP status, if one came. */
const paidCall = z.object({ mayBeCharged: z.boolean().default(true), status: z.int().optional() })
const modelCall = paidCall.extend({
  /** True when the endpoint says that the model does not accept pictures. */
  isAboutPictures: z.boolean().optional(),
})
const serviceCall = paidCall.extend({
  /** The error message of the service itself. */
  words: z.string().optional(),
})
const serviceWait = serviceCall.extend({
  retryAfterMs: z.number().optional(),
  /** True when the service stated `retryAfterMs`, false when Footnote assumed it. */
  isWaitStated: z.boolean().optional(),
})

/** Why YouTube does not answer this network's requests for a while. */
export const youtubeLimitReasonSchema = z.enum([
  'RATE_LIMITED',
  'BOT_CHECK',
  'CAPTCHA',
  'OTHER_VIDEO',
  'SESSION_LIMITED',
  'PACED',
])

/** The data of each error code. To add a code, add its schema here; throw it with `new AppError`. */
const errorDataSchemas = {
  VIDEO_NOT_FOUND: z.object({ videoId: z.string(), reason: z.string().optional() }),
  VIDEO_CHANGED: z.object({ videoId: z.string() }),
  COLLECTION_NOT_FOUND: z.object({ collectionId: z.int().optional() }),
  IMPORT_NOT_FOUND: z.object({ importId: z.int() }),
  ANSWER_NOT_FOUND: z.object({ answerId: z.int() }),
  SEARCH_NOT_FOUND: z.object({ searchId: z.int() }),
  SAVED_SEARCH_NOT_FOUND: z.object({ savedSearchId: z.int() }),
  MARK_NOT_FOUND: z.object({ markId: z.string() }),
  TAG_NOT_FOUND: z.object({ tagId: z.int() }),
  /** `tagId` is the tag that already has the name at that place. */
  TAG_NAME_TAKEN: z.object({ tagId: z.int() }),
  PERSON_NOT_FOUND: z.object({ personId: z.int() }),
  CORRECTION_NOT_FOUND: z.object({ correctionId: z.int() }),
  ACT_NOT_FOUND: z.object({ actId: z.int() }),
  UNDO_REFUSED: z.object({ actId: z.int() }),
  TRASHED_NOT_FOUND: nothing,
  TASK_NOT_FOUND: nothing,
  REPLACED_PART_NOT_FOUND: nothing,
  RAW_RESULT_NOT_FOUND: z.object({ rawId: z.int() }),
  /** `collectionId` is the collection that already has the name. */
  NAME_TAKEN: z.object({ collectionId: z.int() }),
  NOTHING_TO_IMPORT: z.object({ items: z.array(pastedItemSchema) }),
  NO_SOURCE: nothing,
  SET_BY_ENVIRONMENT: z.object({ name: z.string() }),
  BAD_INPUT: z.object({
    videoId: z.string().optional(),
    count: z.int().optional(),
    /** The path of a program that the user selected. */
    path: z.string().optional(),
  }),
  CANNOT_LISTEN: z.object({ host: z.string(), port: z.int() }),
  SERVING_ENDED: nothing,
  /** All keys are unchanged. */
  KEY_NOT_SAVED: nothing,
  // the library
  LIBRARY_DAMAGED: libraryFile,
  LIBRARY_TOO_NEW: libraryFile.extend({ version: z.int(), latestVersion: z.int() }),
  LIBRARY_TOO_OLD: libraryFile.extend({ version: z.int(), oldestVersion: z.int() }),
  LIBRARY_NOT_WRITABLE: z.object({ file: z.string().optional(), dataDir: z.string().optional() }),
  DISK_FULL: z.object({
    /** The library's file, if the library could not be written. */
    file: z.string().optional(),
    /** The folder of an export, if a file there could not be written; `written` holds the paths of the complete files. */
    folder: z.string().optional(),
    written: z.array(z.string()).optional(),
  }),
  LIBRARY_BUSY: z.object({
    file: z.string().optional(),
    /** The process that has the library open and its address; null when it has not published them. */
    lease: z.object({ owner: z.enum(['app', 'command']), url: z.string() }).nullish(),
  }),
  FOLDER_NOT_WRITABLE: unfinishedExport,
  EXPORT_STOPPED: unfinishedExport,
  // backups
  BACKUP_UNREADABLE: z.object({
    file: z.string(),
    /** `foreign`: it is no backup of Footnote. `damaged`: it is one, but not as it was written. */
    reason: z.enum(['missing', 'foreign', 'damaged', 'too-old']),
    detail: z.string(),
  }),
  BACKUP_TOO_NEW: z.object({ file: z.string() }),
  BACKUP_FAILED: z.object({ file: z.string() }),
  CHECK_NOT_FOUND: nothing,
  RESTORE_REFUSED: z.object({ imports: z.int(), tasks: z.int(), calls: z.int() }),
  // the hosted service
  SERVICE_UNREACHABLE: serviceCall.extend({
    /** True when the same call may succeed a little later. */
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
    /** True when the response was larger than Footnote accepts. A request for fewer videos may get a smaller one. */
    isTooLarge: z.boolean().optional(),
    /** The id under which the response is kept. */
    rawId: z.int().optional(),
  }),
  RESPONSE_LOST: serviceCall.extend({ reason: z.string().optional() }),
  // money: the call was not made, and nothing was spent
  CAP_REACHED: z.object({ amountUsd: z.number().optional(), capUsd: z.number(), leftUsd: z.number() }),
  /** Other programs may not spend anything while there is no monthly cap. */
  CAP_NEEDED: nothing,
  /** `entries` is the number of charges of unknown cost without a reserved amount. */
  CAP_UNCERTAIN: z.object({ entries: z.int() }),
  PRICE_UNKNOWN: z.object({ operation: operationSchema }),
  CEILING_EXCEEDED: z.object({ eachUsd: z.number(), ceilingUsd: z.number() }),
  // the local engine
  YOUTUBE_UNREACHABLE: z.object({
    /** True when YouTube was reached but took too long for this video. */
    isOneSlowVideo: z.boolean().optional(),
    /** The system's error code, such as ECONNREFUSED. */
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
  // projects of programs for qualitative analysis
  CODES_UNREADABLE: nothing,
  // the language model
  MODEL_MISSING: nothing,
  MODEL_UNREACHABLE: modelCall,
  MODEL_REFUSED: modelCall,
  MODEL_FAILED: modelCall,
  // Zotero on this computer
  ZOTERO_UNREACHABLE: nothing,
  ZOTERO_REFUSED: nothing,
  ZOTERO_FAILED: nothing,
  CONNECTION_LOST: nothing,
  CLOSING: nothing,
  INTERNAL: nothing,
} satisfies Record<string, z.ZodObject>

export type ErrorCode = keyof typeof errorDataSchemas
export const errorCodes = Object.keys(errorDataSchemas) as ErrorCode[]
export type ErrorData = { [Code in ErrorCode]: z.infer<(typeof errorDataSchemas)[Code]> }

/** Data that fits each of these codes, for an error whose code is only known at run time. */
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
    // `AppErrorConstructor` allows leaving the data out only for codes whose data may be empty.
    this.data = data ?? ({} as ErrorData[Code])
  }

  /** The same error with another message. */
  retold(message: string): AppErrorOf<Code> {
    return new AppErrorOf(this.code, message, this.data, { cause: this })
  }
}

/**
 * An error that the user may see. `message` is a sentence for the user: what failed and what to do. `data` is for programs; once `code`
 * has been checked, TypeScript knows the type of `data`.
 */
export type AppError<Codes extends ErrorCode = ErrorCode> = { [Code in Codes]: AppErrorOf<Code> }[Codes]

interface AppErrorConstructor {
  /** Makes `instanceof AppError` narrow to the union of all codes. */
  readonly prototype: AppError
  new <Code extends ErrorCode>(code: Code, message: string, ...rest: DataAndOptions<Code>): AppError<Code>
}

export const AppError = AppErrorOf as unknown as AppErrorConstructor

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorDataSchemas, code)

/**
 * Restores an AppError that another process or thread sent as code, message and data. Undefined when the code is unknown; an INTERNAL
 * error with the same message when the data does not fit the code.
 */
export function toAppError(told: { code: unknown; message: string; data: unknown }): AppError | undefined {
  const { code, message } = told
  if (!isErrorCode(code)) return undefined
  const read = errorDataSchemas[code].safeParse(told.data ?? {})
  if (!read.success) return new AppError('INTERNAL', message)
  // The cast is safe: the data was read with the schema of this code.
  return new AppErrorOf(code, message, read.data) as AppError
}

/** The AppError in a value that was thrown here or came from the backend; undefined when it is another error. */
export function findAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return toAppError({ code: thrown.code, message: thrown.message, data: 'data' in thrown ? thrown.data : undefined })
}
