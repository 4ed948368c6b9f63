import { testService } from '../sources/hosted/source.ts'
import { routes } from './context.ts'
import { enterCost } from './paid-call.ts'

export const settings = {
  get: routes.settings.get.handler(({ context }) => context.settings.read()),
  update: routes.settings.update.handler(({ context, input }) => {
    const settings = context.settings.update(input)
    context.changes.publish('settings')
    return settings
  }),
  setKey: routes.settings.setKey.handler(({ context, input }) => {
    const settings = context.settings.writeKey(input.name, input.key)
    context.changes.publish('settings')
    return settings
  }),
  testService: routes.settings.testService.handler(async ({ context }) => {
    const { library, service } = context.parts()
    const config = service()
    await enterCost(library, { operation: 'videos', note: 'Test of the service' }, async () => {
      return { result: undefined, cost: await testService(config) }
    }).finally(() => context.changes.publish('costs'))
    return { message: 'The service answered and accepts this key.' }
  }),
}
