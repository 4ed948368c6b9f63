// Goes through all moments of a search, one video after another.
import type { Library } from '../database/open.ts'
import { listBetween, listDown } from './candidates.ts'
import { passageRange, videoOf } from './index/passages.ts'
import { choose } from './locate.ts'
import type { Plan } from './plan.ts'
import { type FoundExcerpt, type FoundRun, verify } from './verify.ts'

const atOnce = 1_000

export interface VideoMoments {
  videoRowId: number
  /** In order of time. None twice: of runs that share a clip, only the better one is here. */
  moments: FoundRun[]
  /** How many matches of the index were looked at. */
  lookedAt: number
}

export function listMoments(excerpts: readonly Pick<FoundExcerpt, 'runs'>[]): FoundRun[] {
  return choose(excerpts.flatMap(({ runs }) => runs)).sort((a, b) => a.startMs - b.startMs || a.firstId - b.firstId)
}

/** All excerpts of one video that match. */
export function listExcerptsOf(library: Library, plan: Plan, videoRowId: number): FoundExcerpt[] {
  const [first, last] = passageRange(videoRowId)
  return verify(library, plan, listBetween(library, plan.everything, first, last))
}

/** Yields the videos with matches in excerpts below `beforeId`, newest first. A video may turn out to have no moments. */
export function* eachVideo(library: Library, plan: Plan, beforeId: number): Generator<VideoMoments> {
  let videoRowId: number | undefined
  let found: FoundExcerpt[] = []
  let lookedAt = 0
  let before = beforeId
  while (true) {
    const ids = listDown(library, plan.everything, before, atOnce)
    const byExcerpt = new Map(verify(library, plan, ids).map((excerpt) => [excerpt.excerptId, excerpt]))
    for (const id of ids) {
      if (videoRowId !== undefined && videoOf(id) !== videoRowId) {
        yield { videoRowId, moments: listMoments(found), lookedAt }
        found = []
        lookedAt = 0
      }
      videoRowId = videoOf(id)
      lookedAt++
      const excerpt = byExcerpt.get(id)
      if (excerpt !== undefined) found.push(excerpt)
    }
    before = ids.at(-1) ?? 0
    if (ids.length < atOnce) break
  }
  if (videoRowId !== undefined) yield { videoRowId, moments: listMoments(found), lookedAt }
}
