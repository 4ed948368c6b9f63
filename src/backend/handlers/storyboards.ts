import type { Library } from '../library/database/open.ts'
import { findStoryboard, toShown } from '../library/videos/storyboards.ts'
import type { SheetKeeper } from '../storyboards/sheet-keeper.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; sheetKeeper: SheetKeeper }
}>()

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
