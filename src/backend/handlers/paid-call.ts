import type { Cost } from '../../contract/app/costs.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget, Charge, PricedCall } from '../money/budget.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'

/**
 * Makes a call to the service that the budget allows, and enters what it cost; one that failed and may have been charged leaves an
 * unknown cost, and so does one that is broken off, unless `make` tells that it costs nothing by then. Throws what the budget and the call throw.
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
