import { implement } from '@orpc/server'
import { contract } from '../../contract/app/contract.ts'

/**
 * The contract's routes, for handlers that need the context `Needs`: each file names only what its handlers use. `parts()` in a context
 * returns the objects that work on the open library, and throws the reason when the library cannot be used.
 */
export const routesFor = <Needs extends object>() => implement(contract).$context<Needs>()
