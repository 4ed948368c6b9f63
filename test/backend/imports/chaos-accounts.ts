// Holds what the ledger says against what the fake service was asked and charged, call by call.
import type { LedgerEntry } from '../../../src/contract/app/costs.ts'
import type { LoggedRequest } from '../../fakes/service.ts'
import { losesAnswer } from '../../fakes/service-faults.ts'

/** Of what was asked for alike, as both sides know it: `video <id> fetched`, `50 videos looked up`, a query. */
export interface Account {
  /** Entries of a known cost, in micro-dollars, and how many there are of an unknown one. */
  known: number[]
  unknown: number
  /** Charges whose answer was sent whole, and those whose answer was spoilt. */
  delivered: number[]
  undelivered: number[]
  /** Requests whose answer was spoilt and that were not charged: nobody but the service can know. */
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

/** What is left of `all` without each of `some` once; undefined when one of them is not among them. */
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
