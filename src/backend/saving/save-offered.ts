// Saves videos that the service sent with a search or an answer.
import { AppError } from '../../contract/app/errors.ts'
import type { SavedVideo } from '../../contract/app/service-videos.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { addVideosToCollection, createCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import { findOriginalVideo } from '../library/videos/videos.ts'
import { describeKept } from './describe-saved.ts'
import { saveVideo } from './save-video.ts'

export interface OfferedVideo {
  /** The position of the search result, or the number of the citation. */
  number: number
  openAtMs: number
  /** Null when it cannot be saved; undefined when there is no such result or citation. */
  video: VideoContent | null | undefined
}

export interface SaveOfferedOptions {
  collectionName?: string | undefined
  /** Whether the new data replaces the saved data, whatever its source. */
  replace: boolean
  now: number
}

/** Returns one outcome per video, in order. If one video cannot be saved, the others still are. Throws if the library cannot be written. */
export function saveOffered(
  library: Library,
  offered: readonly OfferedVideo[],
  { collectionName, replace, now }: SaveOfferedOptions,
): SavedVideo[] {
  const save = library.transaction(() => {
    const outcomes = offered.map((one) => saveOne(library, one, replace, now))
    const there = outcomes.flatMap(({ state, videoId }) => (state === 'failed' || videoId === null ? [] : [videoId]))
    if (collectionName !== undefined && there.length > 0)
      addVideosToCollection(library, createCollection(library, collectionName).collectionId, there)
    return outcomes
  })
  try {
    return save.immediate()
  } catch (error) {
    throw translateSqliteError(error)
  }
}

function saveOne(library: Library, offered: OfferedVideo, replace: boolean, now: number): SavedVideo {
  const { number, openAtMs, video } = offered
  if (video === null || video === undefined) return unsavable(number, video)
  const { videoId } = video
  const isKnown = findOriginalVideo(library, videoId) !== undefined
  try {
    const saved = saveVideo(library, video, { openAtMs: isKnown ? 0 : openAtMs, addedAt: now, isUsersWord: replace })
    const hasTranscript = hasTranscriptNow(library, videoId)
    const kept = [...(saved.isRestored ? [restoredSentence] : []), ...describeKept(saved)]
    const outcome = { number, videoId, hasTranscript, canReplace: saved.rejected.length > 0 }
    if (saved.isNew) return { ...outcome, state: 'saved', message: null }
    if (saved.isRestored) return { ...outcome, state: 'saved', message: kept.join(' ') }
    if (saved.taken.length > 0) return { ...outcome, state: 'replaced', message: kept.join(' ') || null }
    return { ...outcome, state: 'kept', message: kept.join(' ') || nothingNew }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_INPUT') throw error
    const hasTranscript = hasTranscriptNow(library, videoId)
    return { number, videoId, state: 'failed', hasTranscript, canReplace: false, message: error.message }
  }
}

const restoredSentence = 'The video was restored from the trash.'

const nothingNew = 'The service sent nothing new. The video stays as it is.'

function unsavable(number: number, video: null | undefined): SavedVideo {
  const message =
    video === null
      ? 'This page is not a YouTube video, so it cannot be saved. Open it in the browser.'
      : 'There is no result with this number. Select one from the list.'
  return { number, videoId: null, state: 'failed', hasTranscript: false, canReplace: false, message }
}

function hasTranscriptNow(library: Library, videoId: string): boolean {
  const video = findOriginalVideo(library, videoId)
  return video !== undefined && video.audioClips.length + video.visualClips.length > 0
}
