import type { Cost } from '../../contract/app/costs.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget, Charge, PricedCall } from '../money/budget.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'

/**
 * Makes a priced call within the budget and records its cost. A failed call that may have been charged is recorded with an unknown cost.
 * So is an aborted call, unless `make` reported that it costs nothing at that time. Throws the errors of the budget and of the call.
 */
export async function payFor<Result extends { cost: Cost }>(
  { library, budget }: { library: Library; budget: Budget },
  { signal, ...call }: PricedCall & { signal?: AbortSignal | undefined },
  make: (onMayCost: (mayCost: boolean) => void) => Promise<Result>,
  chargeOf: (result: Result) => Omit<Charge, 'cost'> = () => ({}),
): Promise<Result> {
  const reservation = commitDurably(library, () => budget.reserve(call))
  let mayCost = true
  const onMayCost = (now: boolean) => {
    mayCost = now
  }
  const result = await make(onMayCost).catch((error: unknown) => {
    if (signal?.aborted ? mayCost : mayBeCharged(error)) budget.lose(reservation)
    else budget.release(reservation)
    throw error
  })
  budget.settle(reservation, { cost: result.cost, ...chargeOf(result) })
  return result
}
