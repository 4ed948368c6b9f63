import { implement } from '@orpc/server'
import { contract } from '../../contract/app/contract.ts'

/**
 * The contract's routes for the handlers of one file, which get a context with no more than they need. In it, `parts()` gives what works
 * on the open library, and throws why the library cannot be used.
 */
export const routesFor = <Needs extends object>() => implement(contract).$context<Needs>()
