import { routes } from './context.ts'

export const app = {
  info: routes.app.info.handler(async ({ context }) => {
    const problem = await context.problem()
    return { ...context.info, problem: problem && { code: problem.code, message: problem.message } }
  }),
  handOver: routes.app.handOver.handler(({ context }) => ({ isYielding: context.handOver() })),
}
