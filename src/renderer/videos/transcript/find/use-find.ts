import { useDeferredValue, useMemo, useState } from 'react'
import { findInText, foldText, type TextMatch } from '../../../ui/find-in-text.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import { indexWords } from './find-words.ts'

export interface Hit {
  /** Index of the clip among those that are shown. */
  readonly clipIndex: number
  /** Index of the match within its clip. */
  readonly matchIndex: number
}

/** A search that the page was opened with. */
export interface CarriedSearch {
  readonly query: string
  readonly atMs: number
}

export interface Search {
  readonly query: string
  /** Finds the words close together in all their forms, as the library's search does, instead of the text as it was typed. */
  readonly isByWords: boolean
  /** The current hit is the first at or after this time. */
  readonly fromMs: number
  /** The page was opened at this time, so that only a hit right there is the current one. */
  readonly isOpening: boolean
}

export interface Find {
  readonly query: string
  readonly isByWords: boolean
  /** The first hit is the one at or after `fromMs`. */
  readonly setQuery: (query: string, fromMs: number) => void
  readonly setByWords: (isByWords: boolean) => void
  readonly close: () => void
  /** The search as it stands, for a later visit that begins with it. */
  readonly pause: () => Search
  readonly hits: readonly Hit[]
  /** Index in `hits`; -1 without hits, and when the page was opened at a moment without one. */
  readonly hitIndex: number
  /** The hit to bring into view; undefined while the page stands where it was opened. */
  readonly hitToShow: Hit | undefined
  /** The matches in a clip. The function stays the same until others are found. */
  readonly matchesOf: (clipIndex: number) => readonly TextMatch[]
  /** Moves to the next or previous hit, and wraps around at the ends. */
  readonly step: (direction: 1 | -1) => void
}

const noMatches: readonly TextMatch[] = []
const nothingFound: { matches: readonly (readonly TextMatch[])[]; hits: readonly Hit[] } = { matches: [], hits: [] }
const noSearch: Search = { query: '', isByWords: false, fromMs: 0, isOpening: false }

/** Find within one transcript. It does not move the video. */
export function useFind(clips: readonly ReadClip[], initial: Search): Find {
  const [search, setSearch] = useState(initial)
  const shown = useDeferredValue(search)
  const [stepped, setStepped] = useState<{ search: Search; index: number }>()
  const findText = useMemo(() => indexText(clips), [clips])
  const findWords = useMemo(() => lazily(() => indexWords(clips)), [clips])

  const { matches, hits } = useMemo(() => {
    if (shown.query.trim() === '') return nothingFound
    if (!shown.isByWords) return findText(shown.query)
    const { matches, hitRows } = findWords()(shown.query, shown.fromMs)
    return { matches, hits: hitRows.map((clipIndex): Hit => ({ clipIndex, matchIndex: 0 })) }
  }, [findText, findWords, shown])

  const matchesOf = useMemo(() => (clipIndex: number) => matches[clipIndex] ?? noMatches, [matches])

  const startOf = (hit: Hit) => clips[hit.clipIndex]?.startMs ?? 0
  const steppedIndex = stepped?.search === shown ? Math.min(stepped.index, hits.length - 1) : undefined
  const hitIndex = steppedIndex ?? findFirst()
  const isAtOpening = shown.isOpening && steppedIndex === undefined

  function findFirst(): number {
    if (shown.isOpening) return hits.findIndex((hit) => startOf(hit) === shown.fromMs)
    const first = hits.findIndex((hit) => startOf(hit) >= shown.fromMs)
    return first === -1 && hits.length > 0 ? 0 : first
  }

  function step(direction: 1 | -1): void {
    if (hits.length === 0) return
    const after = hits.findIndex((hit) => startOf(hit) > shown.fromMs)
    const gap = after === -1 ? hits.length : after
    const next = hitIndex >= 0 ? hitIndex + direction : direction === 1 ? gap : gap - 1
    setStepped({ search: shown, index: (next + hits.length) % hits.length })
  }

  return {
    query: search.query,
    isByWords: search.isByWords,
    setQuery(query, fromMs) {
      if (query === '') setSearch(noSearch)
      // More letters refine the same search, which keeps the place where it began.
      else setSearch({ ...search, query, isOpening: false, fromMs: search.query === '' ? fromMs : search.fromMs })
    },
    setByWords: (isByWords) => setSearch({ ...search, isByWords, isOpening: false }),
    close: () => setSearch(noSearch),
    pause() {
      const hit = hits[hitIndex]
      return { ...search, fromMs: hit === undefined ? search.fromMs : startOf(hit), isOpening: true }
    },
    hits,
    hitIndex,
    hitToShow: isAtOpening ? undefined : hits[hitIndex],
    matchesOf,
    step,
  }
}

/** The search that a page opens with; null: none. */
export function openWith(carried: CarriedSearch | null): Search {
  if (carried === null || carried.query.trim() === '') return noSearch
  return { query: carried.query, isByWords: true, fromMs: carried.atMs, isOpening: true }
}

/** Makes a function that finds a text as it is typed. */
function indexText(clips: readonly ReadClip[]) {
  const folded = lazily(() => clips.map((row) => foldText(row.text)))
  return (query: string) => {
    const matches = folded().map((text) => findInText(text, query))
    const hits = matches.flatMap((found, clipIndex) => found.map((_, matchIndex): Hit => ({ clipIndex, matchIndex })))
    return { matches, hits }
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
