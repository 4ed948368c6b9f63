import { formatCount } from '../../contract/format-count.ts'
import type { Changes } from '../changes.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { assignClips, readSpeaker } from '../library/layer/assign-clips.ts'
import { applyIfPending } from '../library/layer/pending-layers.ts'
import { listPersons, renamePerson } from '../library/layer/persons.ts'
import { findSpeakers, nameSpeaker } from '../persons/name-speaker.ts'
import { findUserName } from '../user-name.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library; onTextChanged(): void }; changes: Changes }>()

export const persons = {
  list: routes.persons.list.handler(({ context }) => ({ persons: listPersons(context.parts().library) })),
  ofVideo: routes.persons.ofVideo.handler(({ context, input, signal }) =>
    findSpeakers(context.parts().library, input.videoId, signal),
  ),
  name: routes.persons.name.handler(async ({ context, input, signal }) => {
    const { library, onTextChanged } = context.parts()
    const named = await nameSpeaker(library, input, Date.now(), signal)
    applyIfPending(library, input.videoId)
    onTextChanged()
    context.changes.publish('persons', 'marks', 'trash')
    return named
  }),
  rename: routes.persons.rename.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const { actId, result } = recordAct(
      library,
      { title: ({ person }) => `Renamed a speaker to “${person.name}”`, now: Date.now() },
      () => renamePerson(library, input.personId, input.name),
    )
    onTextChanged()
    context.changes.publish('persons', 'marks', 'trash')
    return { videos: result.videos, actId }
  }),
  assign: routes.persons.assign.handler(({ context, input }) => {
    const { library, onTextChanged } = context.parts()
    const { speaker: wanted, ...assignment } = input
    const now = Date.now()
    const done = library
      .transaction(() => {
        const speaker = readSpeaker(library, input.videoId, wanted)
        const title = (changed: number) =>
          `${wanted === null ? 'Removed' : 'Changed'} the speaker of ${formatCount(changed, 'clip')}`
        const { actId, result } = recordAct(library, { title, now }, () =>
          assignClips(library, assignment, speaker, { madeBy: findUserName(), now }),
        )
        return { changed: result, actId }
      })
      .immediate()
    applyIfPending(library, input.videoId)
    onTextChanged()
    context.changes.publish('persons', 'corrections', 'marks', 'trash')
    return done
  }),
}
