import type { Zotero } from '../citations/zotero/zotero.ts'
import type { Log } from '../log.ts'
import { toClientError } from './client-error.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { zotero: Zotero }; log: Log }>()

export const zotero = {
  look: routes.zotero.look.handler(({ context, input, signal }) => context.parts().zotero.look(input, signal)),
  send: routes.zotero.send.handler(async function* ({ context, input, signal }) {
    try {
      yield* context.parts().zotero.send(input, signal)
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
}
