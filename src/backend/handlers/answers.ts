import { getAnswer, listAnswers, removeAnswer } from '../library/answers.ts'
import { routes, toClientError } from './context.ts'

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
}
