// Compares the ledger with the requests and charges of the fake service, call by call.
import type { LedgerEntry } from '../../../src/contract/app/costs.ts'
import type { LoggedRequest } from '../../fakes/service.ts'
import { losesAnswer } from '../../fakes/service-faults.ts'

/**
 * All requests for the same thing, under a name that both sides know: `video <id> fetched`, `50 videos looked up`, or a query.
 */
export interface Account {
  /** Known costs in micro-dollars, and the number of entries with an unknown cost. */
  known: number[]
  unknown: number
  /** Charges whose answer was sent completely, and charges whose answer was damaged. */
  delivered: number[]
  undelivered: number[]
  /** Requests with a damaged answer that were not charged. Only the service can know that. */
  spoiltForFree: number
}

export function openAccounts(
  entries: readonly Pick<LedgerEntry, 'costUsd' | 'note'>[],
  requests: readonly LoggedRequest[],
): Map<string, Account> {
  const accounts = new Map<string, Account>()
  const account = (name: string): Account => {
    const found = accounts.get(name) ?? { known: [], unknown: 0, delivered: [], undelivered: [], spoiltForFree: 0 }
    accounts.set(name, found)
    return found
  }
  for (const { costUsd, note } of entries) {
    const found = account(/(?:video \S+|\d+ videos) (?:looked up|fetched)/.exec(note)?.[0] ?? note)
    if (costUsd === null) found.unknown++
    else found.known.push(toMicroDollars(costUsd))
  }
  for (const request of requests) {
    const found = account(describe(request))
    const isSpoilt = losesAnswer(request.fault) || request.fault?.kind === 'noCost'
    if (!request.charge) found.spoiltForFree += isSpoilt ? 1 : 0
    else (isSpoilt ? found.undelivered : found.delivered).push(toMicroDollars(request.charge.total))
  }
  return accounts
}

const toMicroDollars = (usd: number) => Math.round(usd * 1e6)

function describe({ body }: LoggedRequest): string {
  const { urls, crawlMode, query } = body as { urls?: string[]; crawlMode?: string; query?: string }
  if (!urls) return query ?? ''
  const what = urls.length === 1 ? `video ${urls[0]?.split('v=')[1]}` : `${urls.length} videos`
  return `${what} ${crawlMode === 'Never' ? 'looked up' : 'fetched'}`
}

/** Removes each of `some` from `all` once. Undefined if one of them is missing. */
export function without(all: readonly number[], some: readonly number[]): number[] | undefined {
  const left = [...all]
  for (const amount of some) {
    const at = left.indexOf(amount)
    if (at < 0) return undefined
    left.splice(at, 1)
  }
  return left
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
