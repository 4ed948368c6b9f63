import type { FoundMoment, RelatedResult, SearchResult } from '../../contract/app/search.ts'

/** A result of the list above or of the related excerpts below it. */
export type ListedResult = SearchResult | RelatedResult

export type ListedMoment = FoundMoment | RelatedResult['moments'][number]

/** A selected moment, with what the preview shows of its video. It stays whole when the list changes. */
export interface SelectedMoment {
  readonly videoId: string
  readonly title: string
  readonly author: string
  readonly hasThumbnail: boolean
  readonly moment: ListedMoment
}

/** Distinguishes the moments of a list: no two of a video have the same kind and range. */
export const momentKey = (videoId: string, { kind, startMs, endMs }: ListedMoment): string =>
  `${videoId} ${kind} ${startMs} ${endMs}`

export const selectMoment = (result: ListedResult, moment: ListedMoment): SelectedMoment => {
  const { videoId, title, author, hasThumbnail } = result
  return { videoId, title, author, hasThumbnail, moment }
}

/** How many moments of a video are listed until all are asked for. */
const firstMoments = 5

/** The moments of a video that are listed at first: its best ones, in order of time. A match in the title is listed where there is no other. */
export function momentsInOrder(result: ListedResult, limit = firstMoments): ListedMoment[] {
  const found: readonly ListedMoment[] = result.moments
  const inText = found.filter(({ kind }) => kind !== 'title')
  const listed = inText.length > 0 ? inText : found
  return listed.slice(0, limit).sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** The moment that is selected until a person selects one: the first in a text, else the first video found by its title. */
export function findFirst(results: readonly ListedResult[]): SelectedMoment | undefined {
  const result = results.find(({ moments }) => moments.some(({ kind }) => kind !== 'title')) ?? results[0]
  const [first] = result === undefined ? [] : momentsInOrder(result)
  return result && first && selectMoment(result, first)
}

/** The most moments that one request returns. */
const mostMoments = 500

/** What to search for to list all moments of one video. */
export const allMomentsOf = (query: string, videoId: string) => ({ query, videoIds: [videoId], limit: mostMoments })
