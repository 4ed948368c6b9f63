import type { Answers } from '../answers/answers.ts'
import type { Changes } from '../changes.ts'
import { getAnswer, listAnswers, removeAnswer } from '../library/answers.ts'
import { readCitedVideos } from '../library/videos/cited-videos.ts'
import type { Log } from '../log.ts'
import { toClientError } from './client-error.ts'
import { routesFor } from './routes.ts'
import { type SavingParts, saveAndTell } from './save-offered.ts'

const routes = routesFor<{
  parts(): SavingParts & { answers: Answers }
  changes: Changes
  log: Log
}>()

export const answers = {
  ask: routes.answers.ask.handler(async function* ({ context, input, signal }) {
    try {
      yield* context.parts().answers.ask({ ...input, ...(signal ? { signal } : {}) })
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
  list: routes.answers.list.handler(({ context }) => ({ answers: listAnswers(context.parts().library) })),
  get: routes.answers.get.handler(({ context, input }) => getAnswer(context.parts().library, input.answerId)),
  remove: routes.answers.remove.handler(({ context, input }) => {
    removeAnswer(context.parts().library, input.answerId)
    context.changes.publish('answers')
    return {}
  }),
  saveCited: routes.answers.saveCited.handler(({ context, input: { answerId, numbers, ...options } }) => {
    const { library } = context.parts()
    const { citations } = getAnswer(library, answerId)
    const videos = readCitedVideos(library, answerId)
    const offered = numbers.map((number) => {
      const cited = citations.find((citation) => citation.number === number)
      const video = cited?.videoId === null ? null : videos.get(cited?.videoId ?? '')
      return { number, video, openAtMs: cited?.startMs ?? 0 }
    })
    return saveAndTell(context, offered, options)
  }),
}
