import type { Client } from '../connect.ts'

/**
 * Runs work against the backend that owns the library. Over stdio the owner may change during the work, for example because the app is
 * opened or closed: repeatable work then runs again, other work fails with CONNECTION_LOST.
 */
export type Reach = <Result>(
  work: (client: Client) => Promise<Result>,
  options?: { isRepeatable: boolean },
) => Promise<Result>
