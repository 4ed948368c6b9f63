import { formatCount } from '../../contract/format-count.ts'
import type { Changes } from '../changes.ts'
import { previewReplacement, replaceEverywhere } from '../corrections/find-and-replace.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { correctText, listCorrections, revertCorrections } from '../library/layer/corrections.ts'
import { applyIfPending } from '../library/layer/pending-layers.ts'
import { findUserName } from '../user-name.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library; onTextChanged(): void }; changes: Changes }>()

const author = () => ({ madeBy: findUserName(), now: Date.now() })

export const corrections = {
  ofVideo: routes.corrections.ofVideo.handler(({ context, input }) => ({
    corrections: listCorrections(context.parts().library, input.videoId),
  })),
  correct: routes.corrections.correct.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const by = author()
    const { actId } = recordAct(library, { title: 'Corrected a clip', now: by.now }, () =>
      correctText(library, input, by),
    )
    applyIfPending(library, input.videoId)
    onTextChanged()
    context.changes.publish('corrections', 'marks', 'trash')
    return { actId }
  }),
  revert: routes.corrections.revert.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const title = (count: number) => `Reverted ${formatCount(count, 'correction')}`
    const { actId, result: reverted } = recordAct(library, { title, now: Date.now() }, () =>
      revertCorrections(library, input.correctionIds),
    )
    onTextChanged()
    context.changes.publish('corrections', 'marks', 'trash')
    return { reverted, actId }
  }),
  preview: routes.corrections.preview.handler(({ context, input, signal }) =>
    previewReplacement(context.parts().library, input, signal),
  ),
  replace: routes.corrections.replace.handler(async ({ context, input, signal }) => {
    const { library, onTextChanged } = context.parts()
    const replaced = await replaceEverywhere(library, input, author(), signal)
    onTextChanged()
    context.changes.publish('corrections', 'marks', 'trash')
    return replaced
  }),
}
