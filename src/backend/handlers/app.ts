import { routes } from './context.ts'

export const app = {
  info: routes.app.info.handler(async ({ context }) => {
    const problem = await context.problem()
    return { ...context.info, problem: problem && { code: problem.code, message: problem.message } }
  }),
  makeAddress: routes.app.makeAddress.handler(({ context, input }) => ({ address: context.makeAddress(input.reader) })),
  handOver: routes.app.handOver.handler(({ context }) => ({ isYielding: context.handOver() })),
}
