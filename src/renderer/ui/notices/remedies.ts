// What the user can do about each type of failure. A new type must be added to this table.
import type { ItemErrorType } from '../../../contract/app/item-errors.ts'

export interface Remedies {
  /** Whether a retry may help: together with all other failed items, only of this one item, or never. */
  readonly retry: 'together' | 'alone' | 'never'
  /** Whether the user can add a caption file instead. */
  readonly captionFile: boolean
  /** The page where the user can fix the cause. */
  readonly place: 'settings' | 'costs' | null
  /** Whether an import that paused because of it resumes once the user sets the most that one video may cost. */
  readonly ceiling: boolean
}

const never: Remedies = { retry: 'never', captionFile: false, place: null, ceiling: false }
const neverButCaptions: Remedies = { ...never, captionFile: true }
const alone: Remedies = { ...neverButCaptions, retry: 'alone' }
/** The video may become available later, with its own text. */
const later: Remedies = { ...never, retry: 'together' }
const laterOrCaptions: Remedies = { ...later, captionFile: true }
const inSettings: Remedies = { ...later, place: 'settings' }

export const remedies: Record<ItemErrorType, Remedies> = {
  ACT_NOT_FOUND: never,
  CORRECTION_NOT_FOUND: never,
  MARK_NOT_FOUND: never,
  PERSON_NOT_FOUND: never,
  TAG_NOT_FOUND: never,
  TAG_NAME_TAKEN: never,
  TRASHED_NOT_FOUND: never,
  UNDO_REFUSED: never,
  ZOTERO_FAILED: never,
  ZOTERO_REFUSED: never,
  ZOTERO_UNREACHABLE: never,
  BACKUP_UNREADABLE: never,
  BACKUP_TOO_NEW: never,
  BACKUP_FAILED: never,
  CHECK_NOT_FOUND: never,
  RESTORE_REFUSED: never,

  // Failures that the hosted service reports.
  FAILED_TO_PARSE_URL: neverButCaptions,
  CACHE_NOT_FOUND: later,
  CRAWL_SOURCE_FAIL: laterOrCaptions,
  CRAWL_NOT_FOUND: neverButCaptions,
  CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT: neverButCaptions,
  CRAWL_SERVER_ERROR: laterOrCaptions,
  CRAWL_TIMEOUT: laterOrCaptions,
  OTHER: laterOrCaptions,
  // Failures of the local engine.
  PRIVATE: never,
  AGE_RESTRICTED: neverButCaptions,
  SIGN_IN_REQUIRED: neverButCaptions,
  REGION_BLOCKED: alone,
  MEMBERS_ONLY: neverButCaptions,
  PAID: neverButCaptions,
  PREMIUM_ONLY: neverButCaptions,
  LIVE_NOW: later,
  UPCOMING: later,
  JUST_ENDED: laterOrCaptions,
  NOT_FOUND: never,
  MAYBE_REMOVED: laterOrCaptions,
  CLIENT_REFUSED: alone,
  TOKEN_MISSING: laterOrCaptions,
  NO_CAPTIONS: alone,
  NO_SPEECH: alone,
  CAPTIONS_LOCKED: laterOrCaptions,
  CAPTIONS_GONE: laterOrCaptions,
  CAPTIONS_UNREADABLE: neverButCaptions,
  CODES_UNREADABLE: never,
  CAPTIONS_ROLLED: neverButCaptions,
  NOT_PLAYABLE: alone,
  CONSENT_WANTED: laterOrCaptions,
  TIMED_OUT: laterOrCaptions,
  SERVER_TROUBLE: laterOrCaptions,
  // Failures that an update of Footnote fixes.
  CLIENT_RETIRED: laterOrCaptions,
  ENGINE_OUTDATED: laterOrCaptions,
  // of the import
  NOT_ANSWERED: laterOrCaptions,
  // may be charged again
  UNREADABLE_RESULT: alone,
  GIVEN_UP: { ...alone, captionFile: false },
  RESPONSE_LOST: alone,
  UNREADABLE: never,
  LIST_NOT_EXPANDED: never,
  TRIAL_DONE: { ...never, ceiling: true },
  // of a call as a whole
  NO_SOURCE: inSettings,
  SERVICE_UNREACHABLE: later,
  SERVICE_KEY_MISSING: inSettings,
  SERVICE_KEY_REFUSED: inSettings,
  SERVICE_NO_FUNDS: later,
  SERVICE_BUSY: later,
  SERVICE_REFUSED: later,
  SERVICE_FAILED: later,
  SERVICE_UNREADABLE: later,
  CAP_REACHED: inSettings,
  CAP_UNCERTAIN: { ...later, place: 'costs' },
  CAP_NEEDED: inSettings,
  PRICE_UNKNOWN: { ...inSettings, ceiling: true },
  CEILING_EXCEEDED: { ...later, ceiling: true },
  YOUTUBE_UNREACHABLE: later,
  YOUTUBE_LIMITED: later,
  YOUTUBE_CHANGED: later,
  INTERNAL: later,
  LIBRARY_DAMAGED: later,
  LIBRARY_TOO_NEW: later,
  LIBRARY_TOO_OLD: later,
  LIBRARY_NOT_WRITABLE: later,
  LIBRARY_BUSY: later,
  DISK_FULL: later,
  /** What came is more than the library takes of one video. */
  BAD_INPUT: neverButCaptions,
  // of no import
  VIDEO_NOT_FOUND: never,
  VIDEO_CHANGED: never,
  COLLECTION_NOT_FOUND: never,
  SAVED_SEARCH_NOT_FOUND: never,
  IMPORT_NOT_FOUND: never,
  ANSWER_NOT_FOUND: never,
  SEARCH_NOT_FOUND: never,
  TASK_NOT_FOUND: never,
  REPLACED_PART_NOT_FOUND: never,
  RAW_RESULT_NOT_FOUND: never,
  NAME_TAKEN: never,
  NOTHING_TO_IMPORT: never,
  SET_BY_ENVIRONMENT: never,
  CANNOT_LISTEN: never,
  SERVING_ENDED: never,
  KEY_NOT_SAVED: never,
  FOLDER_NOT_WRITABLE: never,
  LIST_UNAVAILABLE: never,
  EXPORT_STOPPED: never,
  CONNECTION_LOST: later,
  CLOSING: later,
  MODEL_MISSING: { ...never, place: 'settings' },
  MODEL_UNREACHABLE: { ...never, place: 'settings' },
  MODEL_REFUSED: { ...never, place: 'settings' },
  MODEL_FAILED: never,
}
