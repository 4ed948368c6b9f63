import type { Changes } from '../changes.ts'
import { listRawResults } from '../library/videos/raw-results.ts'
import { decodeAgain } from '../raw-results/decode-again.ts'
import { exportRaw } from '../raw-results/export-raw.ts'
import { decodeRaw } from '../sources/hosted/decode-raw.ts'
import { routesFor } from './routes.ts'
import type { SavingParts } from './save-offered.ts'

const routes = routesFor<{
  parts(): SavingParts
  changes: Changes
}>()

export const rawResults = {
  list: routes.rawResults.list.handler(({ context, input }) => ({
    kept: listRawResults(context.parts().library, input),
  })),
  export: routes.rawResults.export.handler(({ context, input }) => exportRaw(context.parts().library, input.rawIds)),
  decodeAgain: routes.rawResults.decodeAgain.handler(({ context, input }) => {
    const { library, onVideoSaved } = context.parts()
    const { results, saved, topics } = decodeAgain({ library, decode: decodeRaw, now: Date.now() }, input.rawIds)
    for (const video of saved) onVideoSaved(video)
    context.changes.publish(...topics)
    return { results }
  }),
}
