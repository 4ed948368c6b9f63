/** Items by their keys, best first. An item has the same key in every ranking. */
export type Ranking<Key> = readonly Key[]

// Reciprocal rank fusion with the constant of Cormack, Clarke and Büttcher (SIGIR 2009): https://doi.org/10.1145/1571941.1572114
const k = 60

/**
 * Fuses the rankings by the items' places in them, because scores of different rankings cannot be compared. Returns the fused score of each
 * item, best first; an item that is first in every non-empty ranking has the score 1.
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
