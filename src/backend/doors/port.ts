import type { SupportedMessagePort } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import { followCall } from '../handlers/follow-calls.ts'
import { type Context, router } from '../handlers/router.ts'

/** Answers a window's calls over the port that the desktop shell handed over. */
export function openPortDoor(context: Context): { connect(port: SupportedMessagePort): void } {
  const handler = new RPCHandler<Context>(router, { clientInterceptors: [followCall] })
  return {
    connect(port) {
      handler.upgrade(port, { context })
      if ('start' in port && typeof port.start === 'function') port.start()
    },
  }
}
