import type { AddressReader } from '../../contract/app/app.ts'
import type { AppError } from '../../contract/app/errors.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  info: { version: string; dataDir: string; dataDirWarning: string | null; owner: 'app' | 'command' }
  /** Null when no page is served. */
  makeAddress(reader: AddressReader): string | null
  /** Tries again to open a library that could not be opened; the reason when it still cannot. */
  problem(): Promise<AppError | null>
  /** Releases the data folder after the answer was sent. Returns false, and does nothing, when the owner is an app. */
  handOver(): boolean
}>()

export const app = {
  info: routes.app.info.handler(async ({ context }) => {
    const problem = await context.problem()
    return { ...context.info, problem: problem && { code: problem.code, message: problem.message } }
  }),
  makeAddress: routes.app.makeAddress.handler(({ context, input }) => ({ address: context.makeAddress(input.reader) })),
  handOver: routes.app.handOver.handler(({ context }) => ({ isYielding: context.handOver() })),
}
