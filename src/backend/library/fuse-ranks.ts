/** Gives every item the same key in each ranking; the first of a ranking is its best. */
export type Ranking<Key> = readonly Key[]

// Reciprocal rank fusion with the constant of Cormack, Clarke and Büttcher (SIGIR 2009): https://doi.org/10.1145/1571941.1572114
const k = 60

/** Each item's share of all rankings, best first: scores that cannot be compared are left out of it, places are what counts. */
export function fuseRanks<Key>(rankings: readonly Ranking<Key>[]): Map<Key, number> {
  const scores = new Map<Key, number>()
  for (const ranking of rankings)
    for (const [index, key] of ranking.entries()) scores.set(key, (scores.get(key) ?? 0) + 1 / (k + index + 1))
  return new Map([...scores].sort(([, a], [, b]) => b - a))
}
