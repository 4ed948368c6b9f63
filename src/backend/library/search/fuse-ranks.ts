/** Gives every item the same key in each ranking; the first of a ranking is its best. */
export type Ranking<Key> = readonly Key[]

// Reciprocal rank fusion with the constant of Cormack, Clarke and Büttcher (SIGIR 2009): https://doi.org/10.1145/1571941.1572114
const k = 60

/**
 * Each item's share of all rankings that are not empty, best first: scores that cannot be compared are left out of it, places are what
 * counts. 1 is the share of what is first in each.
 */
export function fuseRanks<Key>(rankings: readonly Ranking<Key>[]): Map<Key, number> {
  const scores = new Map<Key, number>()
  const ranked = rankings.filter(({ length }) => length > 0)
  const largest = ranked.length / (k + 1)
  for (const ranking of ranked)
    for (const [index, key] of ranking.entries())
      scores.set(key, (scores.get(key) ?? 0) + 1 / (k + index + 1) / largest)
  return new Map([...scores].sort(([, a], [, b]) => b - a))
}
