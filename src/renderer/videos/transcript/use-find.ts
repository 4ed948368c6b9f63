import { useDeferredValue, useMemo, useState } from 'react'
import { findInText, foldText, type TextMatch } from '../../ui/find-in-text.ts'
import type { RowContent } from './transcript-rows.ts'

export interface Hit {
  readonly rowIndex: number
  /** Index of the match within its row. */
  readonly matchIndex: number
}

export interface Find {
  readonly query: string
  /** The first hit is the one at or after `fromRow`. */
  readonly setQuery: (query: string, fromRow: number) => void
  readonly hits: readonly Hit[]
  /** Index in `hits`; -1 without hits. */
  readonly hitIndex: number
  readonly matchesOf: (rowIndex: number) => readonly TextMatch[]
  /** Moves to the next or previous hit, and wraps around at the ends. */
  readonly step: (direction: 1 | -1) => void
}

const noMatches: readonly TextMatch[] = []

/** Find within one transcript. It does not move the video. */
export function useFind(rows: readonly RowContent[]): Find {
  const [query, setQuery] = useState('')
  const [fromRow, setFromRow] = useState(0)
  const [wantedIndex, setWantedIndex] = useState<number>()
  const deferredQuery = useDeferredValue(query)
  const folded = useMemo(() => lazily(() => rows.map((row) => foldText(row.text))), [rows])

  const { matches, hits } = useMemo(() => {
    const isWanted = deferredQuery.trim() !== ''
    const matches = isWanted ? folded().map((text) => findInText(text, deferredQuery)) : []
    const hits = matches.flatMap((found, rowIndex) => found.map((_, matchIndex): Hit => ({ rowIndex, matchIndex })))
    return { matches, hits }
  }, [folded, deferredQuery])

  const firstIndex = Math.max(
    0,
    hits.findIndex((hit) => hit.rowIndex >= fromRow),
  )
  const hitIndex = hits.length === 0 ? -1 : Math.min(wantedIndex ?? firstIndex, hits.length - 1)

  function step(direction: 1 | -1): void {
    if (hits.length > 0) setWantedIndex((hitIndex + direction + hits.length) % hits.length)
  }

  return {
    query,
    setQuery(newQuery, newFromRow) {
      setQuery(newQuery)
      // More letters refine the same search, which keeps the row where it began.
      if (query === '') setFromRow(newFromRow)
      setWantedIndex(undefined)
    },
    hits,
    hitIndex,
    matchesOf: (rowIndex) => matches[rowIndex] ?? noMatches,
    step,
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
