import type { Library } from '../library/database/open.ts'
import { monthOf } from '../library/ledger/ledger.ts'
import { sumSpentBetween, type Uncounted } from '../library/ledger/spent.ts'
import { findPrice } from './prices.ts'

/**
 * `countedUsd` has the known costs, plus for each unknown cost the reserved amount or, without one, the price that the ledger suggests.
 * `uncertain` counts the entries whose cost cannot even be estimated. `callCeilingUsd` is used for searches and answers of unknown price.
 */
export function sumMonth(library: Library, now: Date, callCeilingUsd: number | null) {
  const { start, end } = monthOf(now)
  const { knownUsd, countedUsd, uncounted } = sumSpentBetween(library, start, end)
  const spent = { countedUsd: knownUsd + countedUsd, uncertain: 0 }
  for (const one of uncounted) {
    const eachUsd = assumedUsd(library, one, callCeilingUsd)
    if (eachUsd === null) spent.uncertain += one.entries
    else spent.countedUsd += eachUsd * (one.videoCount ?? 1) * one.entries
  }
  return spent
}

function assumedUsd(library: Library, entry: Uncounted, callCeilingUsd: number | null): number | null {
  const { operation, crawlKind, videoCount } = entry
  if (videoCount === 0) return 0
  if (operation === 'videos') return findPrice(library, operation, crawlKind ?? 'live')?.eachUsd ?? null
  return findPrice(library, operation, null)?.eachUsd ?? callCeilingUsd
}
