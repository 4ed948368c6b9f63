import { findStoryboard, toShown } from '../library/videos/storyboards.ts'
import { routes } from './context.ts'

export const storyboards = {
  get: routes.storyboards.get.handler(({ context, input }) => {
    const found = findStoryboard(context.parts().library, input.videoId)
    return { storyboard: found === undefined ? null : toShown(found) }
  }),
  fetchMissing: routes.storyboards.fetchMissing.handler(async ({ context, input }) => {
    await context.parts().sheetKeeper.retry(input.videoId)
    return {}
  }),
}
