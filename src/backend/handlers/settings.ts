import { testService } from '../sources/hosted/source.ts'
import { routes } from './context.ts'
import { payFor } from './paid-call.ts'

/** It asks for nobody's video, so that there is none to pay for. */
const testCall = { operation: 'videos', crawlKind: 'cached', videoCount: 0, note: 'Test of the service' } as const

export const settings = {
  get: routes.settings.get.handler(({ context }) => context.settings.read()),
  update: routes.settings.update.handler(({ context, input }) => {
    const settings = context.settings.update(input)
    context.changes.publish('settings', 'costs')
    return settings
  }),
  setKey: routes.settings.setKey.handler(({ context, input }) => {
    const settings = context.settings.writeKey(input.name, input.key)
    context.changes.publish('settings')
    return settings
  }),
  testService: routes.settings.testService.handler(async ({ context }) => {
    const parts = context.parts()
    const config = parts.service()
    await payFor(parts, testCall, async (onLost) => ({ cost: await testService(config, onLost) })).finally(() =>
      context.changes.publish('costs'),
    )
    return { message: 'The service answered and accepts this key.' }
  }),
}
