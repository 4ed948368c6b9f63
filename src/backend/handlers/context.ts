import { implement, ORPCError, ValidationError } from '@orpc/server'
import { contract } from '../../contract/app/contract.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { createAnswers } from '../answers/answers.ts'
import type { CaptionFiles } from '../caption-files/caption-files.ts'
import type { Changes } from '../changes.ts'
import type { Descriptions } from '../descriptions/descriptions.ts'
import type { Serving } from '../doors/http/serving.ts'
import type { AddressReader } from '../doors/opening-codes.ts'
import type { ImportQueue } from '../imports/queue.ts'
import type { Library } from '../library/database/open.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import type { Models } from '../models/models.ts'
import type { Budget } from '../money/budget.ts'
import type { LibraryEmbedding } from '../retrieval/library-embedding.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { HostedConfig } from '../sources/hosted/request.ts'
import type { Source } from '../sources/source.ts'
import type { ListReader } from '../sources/video-lists.ts'
import type { SheetKeeper } from '../storyboards/sheet-keeper.ts'
import type { Sheets } from '../storyboards/sheets.ts'
import type { Summaries } from '../summaries/summaries.ts'
import type { Tasks } from '../tasks/tasks.ts'
import type { Thumbnails } from '../thumbnails/thumbnails.ts'
import type { UnderWay } from '../under-way.ts'

/** The parts that need an open library. */
export interface Parts {
  library: Library
  budget: Budget
  searcher: Searcher
  imports: ImportQueue
  answers: ReturnType<typeof createAnswers>
  models: Models
  retrieval: Retrieval
  /** The same for other programs, in a thread of its own. */
  othersRetrieval: Retrieval
  /** The language model for other programs, with a budget of their own. */
  othersModel: Models['text']
  libraryEmbedding: LibraryEmbedding
  summaries: Summaries
  tasks: Tasks
  thumbnails: Thumbnails
  sheets: Sheets
  sheetKeeper: SheetKeeper
  descriptions: Descriptions
  captionFiles: CaptionFiles
  /** Throws NO_SOURCE while the local engine is off. */
  listReader(): ListReader
  /** Has what was written into a video indexed. */
  onTextChanged(): void
  /** Fetches what belongs to a video that was just saved. */
  onVideoSaved(video: VideoContent): void
  /** The local engine; throws NO_SOURCE where it is switched off. */
  localSource(): Source
  /** Where and with which key to call the service; throws SERVICE_KEY_MISSING when none is set. */
  service(): HostedConfig
}

export interface Context {
  /** Throws why the library cannot be used. */
  parts(): Parts
  settings: SettingsStore
  /** What has to be over before the library is closed. */
  underWay: UnderWay
  /** The doors for other programs. */
  serving: Serving
  changes: Changes
  info: { version: string; dataDir: string; dataDirWarning: string | null; owner: 'app' | 'command' }
  /** Null where no page is served. */
  makeAddress(reader: AddressReader): string | null
  /** Tries again to open a library that could not be opened; the reason when it still cannot. */
  problem(): Promise<AppError | null>
  /** Lets the data folder go, once the answer is sent; false when the owner is an app. */
  handOver(): boolean
  log(message: string, error?: unknown): void
}

/** An error as a client gets it: our code and sentence, never a stack or a foreign message. */
export function toClientError(error: unknown, log: Context['log']): unknown {
  if (error instanceof ORPCError) return withReason(error)
  const known = translateSqliteError(error)
  if (known instanceof AppError)
    return new ORPCError(known.code, { status: 500, message: known.message, data: known.data })
  if (error instanceof Error && error.name === 'AbortError') return error
  log('a call failed', error)
  return new ORPCError('INTERNAL', {
    status: 500,
    message: 'Something in Footnote failed. What was saved stays; try again, and restart Footnote if it happens again.',
  })
}

/** Input that the contract does not take is told in the contract's own words. */
function withReason(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const [issue] = error.cause instanceof ValidationError ? error.cause.issues : []
  if (issue === undefined || error.code !== 'BAD_REQUEST') return error
  return new ORPCError('BAD_INPUT', { status: 400, message: issue.message })
}

/** The contract's routes, each with the context and with failures translated. */
export const routes = implement(contract)
  .$context<Context>()
  .use(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      throw toClientError(error, context.log)
    }
  })
