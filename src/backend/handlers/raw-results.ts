import { listRawResults } from '../library/videos/raw-results.ts'
import { decodeAgain } from '../raw-results/decode-again.ts'
import { exportRaw } from '../raw-results/export-raw.ts'
import { decodeRaw } from '../sources/hosted/decode-raw.ts'
import { routes } from './context.ts'

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
