import { readCosts } from '../library/ledger.ts'
import { routes } from './context.ts'

export const costs = {
  get: routes.costs.get.handler(({ context }) => readCosts(context.parts().library, new Date())),
}
