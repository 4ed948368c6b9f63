// Which videos a search looks at.

import type { FilterPart } from '../../../contract/search-query/query-parts.ts'
import { readPublishedDay } from '../../../contract/search-query/read-published-day.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passagesPerVideo } from './index/passages.ts'
import { isAboutMarks, listMarkedVideos } from './marked.ts'
import { quoteWords, termExpression } from './terms/wanted.ts'
import { listWords } from './terms/words.ts'

export interface ScopeFilter {
  collectionId?: number | undefined
  videoIds?: readonly string[] | undefined
  /** Milliseconds since the epoch, both inclusive. Videos without a known date do not match. */
  publishedFrom?: number | undefined
  publishedUntil?: number | undefined
  /** Words that must occur in a row in speech (`saidText`) or in one visual clip (`shownText`). */
  saidText?: string | undefined
  shownText?: string | undefined
}

/** The row ids of the videos to search, newest first; null means all videos. */
export type SearchScope = readonly number[] | null

/** Up to this many videos are searched one by one, which is faster than looking each match up in the scope. */
export const fewVideos = 64

type Names = (value: string) => number[]

interface KeptScope {
  key: string
  version: string
  scope: readonly number[]
}

/** The last scopes of each library: the same filters are read again with every key that is typed. */
const kept = new WeakMap<Library, KeptScope[]>()
const mostKept = 4

/** A string that changes with every write to the library, by this connection or another, but not when a scope is filled. */
function readVersion(library: Library): string {
  const changes = prepareOnce<[], number>(library, 'SELECT total_changes()').pluck().get() ?? 0
  return `${library.pragma('data_version', { simple: true })} ${changes - (filled.get(library)?.changes ?? 0)}`
}

/** The same array as before if neither the filters nor the library have changed. */
export function readSearchScope(library: Library, filter: ScopeFilter, parts: readonly FilterPart[] = []): SearchScope {
  const { collectionId, videoIds, publishedFrom, publishedUntil, saidText, shownText } = filter
  const asked = [collectionId, videoIds, publishedFrom, publishedUntil, saidText, shownText]
  // A video with an unwanted mark may have other moments.
  const named = parts.filter((part) => part.field !== 'speaker' && !(part.isExcluded && isAboutMarks(part)))
  if (asked.every((value) => value === undefined) && named.length === 0) return null
  const key = JSON.stringify([asked, named.map(({ field, value, isExcluded }) => [field, value, isExcluded])])
  const version = readVersion(library)
  const scopes = kept.get(library) ?? []
  const known = scopes.find((one) => one.key === key && one.version === version)
  if (known !== undefined) return known.scope
  const scope = readScope(library, filter, named)
  kept.set(library, [{ key, version, scope }, ...scopes.filter((one) => one.key !== key)].slice(0, mostKept))
  return scope
}

function readScope(library: Library, filter: ScopeFilter, named: readonly FilterPart[]): readonly number[] {
  const { collectionId, videoIds, publishedFrom, publishedUntil, saidText, shownText } = filter
  const said = saidText === undefined ? null : listHolding(library, saidText, kindCodes.said)
  const shown = shownText === undefined ? null : listHolding(library, shownText, kindCodes.shown)
  const ids = prepareOnce<[Record<string, unknown>], number>(
    library,
    `SELECT id FROM videos
     WHERE (@collectionId IS NULL OR id IN (SELECT video_id FROM collection_videos
         JOIN collections ON collections.id = collection_id WHERE collection_id = @collectionId AND removed_at IS NULL))
       AND (@videoIds IS NULL OR youtube_id IN (SELECT value FROM json_each(@videoIds)))
       AND (@publishedFrom IS NULL OR published_at >= @publishedFrom)
       AND (@publishedUntil IS NULL OR published_at <= @publishedUntil)
       AND (@said IS NULL OR id IN (SELECT value FROM json_each(@said)))
       AND (@shown IS NULL OR id IN (SELECT value FROM json_each(@shown)))
     ORDER BY id DESC`,
  )
    .pluck()
    .all({
      collectionId: collectionId ?? null,
      videoIds: videoIds === undefined ? null : JSON.stringify(videoIds),
      publishedFrom: publishedFrom ?? null,
      publishedUntil: publishedUntil ?? null,
      said: said && JSON.stringify(said),
      shown: shown && JSON.stringify(shown),
    })
  const excluded = named.filter(({ isExcluded }) => isExcluded)
  const wanted = named.filter(({ isExcluded }) => !isExcluded)
  // A video has one channel and one caption language: of several, any one is enough.
  const perField = Map.groupBy(wanted, ({ field, value }) =>
    field === 'by' || field === 'lang' ? field : `${field} ${value}`,
  )
  const holding = [...perField.values()].map((some) => new Set(some.flatMap((part) => listFiltered(library, part))))
  const without = new Set(excluded.flatMap((part) => listFiltered(library, part)))
  return ids.filter((id) => !without.has(id) && holding.every((some) => some.has(id)))
}

function listFiltered(library: Library, filter: FilterPart): number[] {
  const { field, value } = filter
  const list: Record<Exclude<FilterPart['field'], 'speaker'>, Names> = {
    in: (name) => listOfCollections(library, findCollections(library, name)),
    by: (name) => listOfChannel(library, name),
    after: (day) => listPublished(library, '>=', readPublishedDay(day)),
    before: (day) => listPublished(library, '<', readPublishedDay(day)),
    lang: (code) => listInLanguage(library, code),
    tag: () => listMarkedVideos(library, filter),
    has: () => listMarkedVideos(library, filter),
  }
  return field === 'speaker' ? [] : list[field](value)
}

const foldName = (name: string) => listWords(name).join(' ')

const plainName = (name: string) =>
  name
    .replaceAll(/["“”„«»]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/gu, ' ')

/**
 * The collections with this name in any case, without quotation marks; if there is none, those with the same words, with or without
 * accents; if there is none either, those whose words begin with it. The name itself comes first, so that “C++” is not “C” as well.
 */
export function findCollections(library: Library, name: string): number[] {
  const all = prepareOnce<[], { id: number; name: string }>(
    library,
    'SELECT id, name FROM collections WHERE removed_at IS NULL',
  ).all()
  const same = all.filter((collection) => plainName(collection.name) === plainName(name))
  if (same.length > 0) return same.map(({ id }) => id)
  const wanted = foldName(name)
  if (wanted === '') return []
  const exact = all.filter((collection) => foldName(collection.name) === wanted)
  const found = exact.length > 0 ? exact : all.filter((collection) => foldName(collection.name).startsWith(wanted))
  return found.map(({ id }) => id)
}

const listOfCollections = (library: Library, ids: readonly number[]): number[] =>
  prepareOnce<[string], number>(
    library,
    'SELECT DISTINCT video_id FROM collection_videos WHERE collection_id IN (SELECT value FROM json_each(?))',
  )
    .pluck()
    .all(JSON.stringify(ids))

/** The videos whose channel has these words in its name; the last one may be unfinished. */
export function listOfChannel(library: Library, name: string): number[] {
  const words = listWords(name)
  if (words.length === 0) return []
  return prepareOnce<[string], number>(library, 'SELECT rowid FROM video_text WHERE video_text MATCH ?')
    .pluck()
    .all(`author : (${termExpression({ words, isUnfinished: true })})`)
}

const listPublished = (library: Library, comparison: '>=' | '<', at: number | undefined): number[] =>
  at === undefined
    ? []
    : prepareOnce<[number], number>(library, `SELECT id FROM videos WHERE published_at ${comparison} ?`).pluck().all(at)

/** The videos with captions in this language: “pt” also finds “pt-BR”, and “pt_BR” means the same as “pt-BR”. */
export function listInLanguage(library: Library, code: string): number[] {
  const wanted = code.toLowerCase().replaceAll('_', '-')
  return prepareOnce<[string, string], number>(
    library,
    `SELECT id FROM videos
     WHERE replace(lower(caption_language), '_', '-') = ? OR replace(lower(caption_language), '_', '-') GLOB ?`,
  )
    .pluck()
    .all(wanted, `${wanted.replace(/[[\]*?]/g, '')}-*`)
}

/** How many videos do not tell the language of their captions. A filter for a language leaves them out. */
export const countWithoutLanguage = (library: Library): number =>
  prepareOnce<[], number>(library, 'SELECT count(*) FROM videos WHERE caption_language IS NULL').pluck().get() ?? 0

/** The videos with an excerpt of this kind that contains the words of `text` in a row; none if the text has no words. */
function listHolding(library: Library, text: string, kindCode: number): number[] {
  const words = listWords(text)
  if (words.length === 0) return []
  return prepareOnce<[string], number>(
    library,
    `SELECT DISTINCT rowid / ${passagesPerVideo} FROM excerpt_text WHERE excerpt_text MATCH ?`,
  )
    .pluck()
    .all(`b : k${kindCode} AND text : ${quoteWords(words)}`)
}

interface FilledScope {
  scope: SearchScope
  /** How many rows filling the table has changed, since the library was opened. */
  changes: number
}

const filled = new WeakMap<Library, FilledScope>()

/**
 * The SQL condition that an excerpt of `excerpt_text` is in the scope. It fills a temporary table with the scope, which the next call may
 * change: use the condition before that.
 */
export function scopeCondition(library: Library, scope: SearchScope): string {
  if (scope === null) return ''
  const before = filled.get(library)
  if (before?.scope !== scope) {
    const count = prepareOnce<[], number>(library, 'SELECT total_changes()').pluck()
    const start = count.get() ?? 0
    library.exec(
      'CREATE TEMP TABLE IF NOT EXISTS search_scope (id INTEGER PRIMARY KEY) STRICT; DELETE FROM search_scope',
    )
    prepareOnce(library, 'INSERT INTO search_scope SELECT value FROM json_each(?)').run(JSON.stringify(scope))
    filled.set(library, { scope, changes: (before?.changes ?? 0) + (count.get() ?? 0) - start })
  }
  return `AND rowid / ${passagesPerVideo} IN (SELECT id FROM search_scope)`
}

/** Runs all queries of a search on the same state of the library. */
export function inOneState<Result>(library: Library, search: () => Result): Result {
  try {
    return library.transaction(search)()
  } catch (error) {
    // The transaction has taken back what was filled in.
    filled.delete(library)
    throw error
  }
}
