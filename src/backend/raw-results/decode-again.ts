import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { finishFailedItems } from '../imports/finish-failed-items.ts'
import type { Library } from '../library/database/open.ts'
import { findImportedVideoIds, findOpenAtMs } from '../library/import-items.ts'
import { getRawResult, removeRawResult, type StoredRawResult, setRawProblem } from '../library/videos/raw-results.ts'
import { findOriginalVideo, findRowId } from '../library/videos/videos.ts'
import { saveVideo } from '../saving/save-video.ts'
import type { VideoOutcome } from '../sources/source.ts'
import { gapsOnly } from './gaps-only.ts'

export interface DecodedAgain {
  rawId: number
  state: 'complete' | 'incomplete' | 'unreadable'
  problem: string | null
}

export interface DecodeAgainParts {
  library: Library
  /** Returns the videos that can be read at least in part. */
  decode(raw: StoredRawResult, videoIds: readonly string[]): Extract<VideoOutcome, { kind: 'fetched' }>[]
  now: number
}

/**
 * Decodes kept results again, oldest first, and saves readable videos by the same rule as an import. Completely read results are no longer
 * kept. Throws RAW_RESULT_NOT_FOUND and the library's errors. Each result is its own transaction.
 */
export function decodeAgain(
  parts: DecodeAgainParts,
  rawIds: readonly number[],
): { results: DecodedAgain[]; saved: VideoContent[]; topics: ChangeTopic[] } {
  const done = rawIds.toSorted((a, b) => a - b).map((rawId) => decodeOne(parts, rawId))
  const saved = done.flatMap(({ videos }) => videos)
  return {
    results: done.map(({ result }) => result),
    saved,
    topics: saved.length === 0 ? ['imports'] : ['videos', 'imports', 'collections'],
  }
}

function decodeOne(
  { library, decode, now }: DecodeAgainParts,
  rawId: number,
): { result: DecodedAgain; videos: VideoContent[] } {
  return library
    .transaction(() => {
      const raw = getRawResult(library, rawId)
      const asked = videoIdsFor(library, raw)
      // A video that came with a search or an answer is saved only if the user has already added it to the library.
      const isWanted = (videoId: string) => raw.operation === 'videos' || findRowId(library, videoId) !== undefined
      const outcomes = decode(raw, asked).filter(({ videoId }) => isWanted(videoId))
      for (const { videoId, video } of outcomes) {
        const openAtMs = raw.itemId === null ? 0 : findOpenAtMs(library, raw.itemId, videoId)
        const known = findOriginalVideo(library, videoId)
        // An older result must not replace newer text or change the time of the last fetch.
        const isOlder = known !== undefined && known.refreshedAt > raw.at
        saveVideo(library, isOlder ? gapsOnly(video, known) : video, {
          openAtMs: Math.min(openAtMs, video.durationMs ?? openAtMs),
          addedAt: isOlder ? known.refreshedAt : now,
        })
        finishFailedItems(library, videoId, ['failed', 'in_doubt'])
      }
      const problem = stillMissing(raw, asked, outcomes)
      if (problem === null) removeRawResult(library, rawId)
      else setRawProblem(library, rawId, problem)
      const state = problem === null ? 'complete' : outcomes.length > 0 ? 'incomplete' : 'unreadable'
      const result: DecodedAgain = { rawId, state, problem }
      return { result, videos: outcomes.map(({ video }) => video) }
    })
    .immediate()
}

/** The videos that the result may belong to. If it did not name its video, it must be one of the videos requested in the same call. */
function videoIdsFor(library: Library, { videoId, itemId }: StoredRawResult): string[] {
  if (videoId !== null) return [videoId]
  const asked = itemId === null ? [] : findImportedVideoIds(library, itemId)
  return asked.length > 1 ? asked : []
}

function stillMissing(
  { isResponse, problem }: StoredRawResult,
  asked: readonly string[],
  outcomes: ReturnType<DecodeAgainParts['decode']>,
): string | null {
  const [unread] = outcomes.flatMap(({ raw }) => raw ?? [])
  if (unread !== undefined) return unread.problem
  const isWhole = outcomes.length >= (isResponse ? asked.length : 1)
  return isWhole && outcomes.length > 0 ? null : problem
}
