// Makes the list that a search returns: videos, and the best moments of each with their texts.
import type { FoundMoment, SearchResult } from '../../../contract/app/search.ts'
import { joinTexts } from '../../../contract/unspaced.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { type EstimatedTimes, findEstimatedTimes, noteEstimate } from '../videos/estimated-times.ts'
import { listExcerptsOf, listMoments } from './each-video.ts'
import { kindOfCode, passageText } from './index/passages.ts'
import type { Plan } from './plan.ts'
import { describeVideo, type ListedRecord, readVideos } from './result-videos.ts'
import { createMarker, type MatchRanges } from './terms/match-words.ts'
import type { Query } from './terms/query.ts'
import { matchTitle } from './title-hits.ts'
import type { FoundExcerpt, FoundRun } from './verify.ts'

export interface VideoInOrder {
  videoRowId: number
  isTitleHit: boolean
  /** Best first. */
  excerpts: readonly FoundExcerpt[]
}

/** A video shows more moments than this only if few videos are found. */
const momentsPerVideo = 5

interface ListedPage {
  results: SearchResult[]
  /** The index of the first video after the page; null if the page has the last one. */
  next: number | null
}

interface PageOptions {
  limit: number
  /** The index of the first video of the page. */
  from?: number
  /** The excerpts of the videos are not all that match: look for the others, so that the counts of each video are right. */
  isPartial?: boolean
}

/** The videos from the index `from` on, with up to `limit` moments in all. */
export function listResults(
  library: Library,
  query: Query,
  plan: Plan | undefined,
  listed: readonly VideoInOrder[],
  { limit, from = 0, isPartial = false }: PageOptions,
): ListedPage {
  const perVideo = Math.max(momentsPerVideo, Math.floor(limit / Math.max(listed.length, 1)))
  // Every video has at least one moment, so no more videos than this fit on the page.
  const onPage = listed.slice(from, from + limit)
  const videos = readVideos(
    library,
    onPage.map(({ videoRowId }) => videoRowId),
  )
  const estimated = findEstimatedTimes(
    library,
    [...videos.values()].map(({ videoId }) => videoId),
  )
  const mark = createMarker(plan?.wanted ?? [])
  const results: SearchResult[] = []
  let left = limit
  let at = from
  for (const { videoRowId, isTitleHit, excerpts } of onPage) {
    if (left <= 0) break
    at++
    const video = videos.get(videoRowId)
    if (!video) continue
    const times = estimated.get(video.videoId)
    const all = isPartial && plan ? [...excerpts, ...listExcerptsOf(library, plan, videoRowId)] : excerpts
    const inTime = listMoments(all)
    const best = sortBest(inTime, all).slice(0, perVideo)
    const moments = [
      ...(isTitleHit ? [toTitleMoment(query, video)] : []),
      ...best.map((run) => readMoment(library, run, mark, times)),
    ].slice(0, left)
    if (moments.length === 0) continue
    left -= moments.length
    const hitsMs = inTime.map(({ startMs }) => startMs)
    results.push({ ...describeVideo(library, video), moments, momentCount: inTime.length, hitsMs })
  }
  return { results, next: at < listed.length ? at : null }
}

const isSummary = ({ kind }: FoundRun) => kindOfCode(kind) === 'summarised'

/** The best moment of each excerpt first, then their other moments. Summaries come after what they summarise. */
export function sortBest(moments: readonly FoundRun[], excerpts: readonly FoundExcerpt[]): FoundRun[] {
  const left = new Set(moments)
  const take = (runs: readonly FoundRun[]) => runs.filter((run) => left.delete(run))
  const first = excerpts.flatMap(({ runs }) => take(runs.slice(0, 1)))
  const all = [...first, ...excerpts.flatMap(({ runs }) => take(runs))]
  return [...all.filter((run) => !isSummary(run)), ...all.filter(isSummary)]
}

/** The text of all clips from the first to the last one of a run. */
export function readRunText(library: Library, { firstId, lastId, isTitle }: FoundRun): string {
  const clips = prepareOnce<[bigint, bigint], { title: string | null; text: string }>(
    library,
    'SELECT title, text FROM passages WHERE id BETWEEN ? AND ? ORDER BY id',
  ).all(BigInt(firstId), BigInt(lastId))
  return joinTexts(clips.map(({ title, text }) => passageText({ title, text: isTitle ? '' : text })))
}

function readMoment(
  library: Library,
  run: FoundRun,
  mark: (text: string) => MatchRanges,
  times: EstimatedTimes | undefined,
): FoundMoment {
  const { startMs, endMs, speakerId } = run
  const kind = kindOfCode(run.kind)
  const text = readRunText(library, run)
  const speaker = speakerId && cutLine(speakerId)
  return { startMs, endMs, kind, text, speakerId: speaker, matches: mark(text), ...noteEstimate(times, kind) }
}

function toTitleMoment(query: Query, { title, lastEndMs }: ListedRecord): FoundMoment {
  const matches = matchTitle(query, title)
  return { startMs: 0, endMs: lastEndMs, kind: 'title', text: title, speakerId: null, matches }
}
