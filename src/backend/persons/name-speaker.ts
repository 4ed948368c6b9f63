import type { Speaker } from '../../contract/app/persons.ts'
import { formatSpeaker } from '../../contract/app/speakers.ts'
import { formatCount } from '../../contract/format-count.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import { findOrAddPerson } from '../library/layer/persons.ts'
import { checkEverywhere, listSameLabel, listSpeakers, nameSpeakers } from '../library/layer/speakers.ts'
import { nextTurn } from '../next-turn.ts'

/** Other work goes on after this time. */
const turnMs = 5

async function findSameLabel(
  library: Library,
  videoId: string,
  label: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const found: string[] = []
  let startedAt = performance.now()
  for (const other of listSameLabel(library, videoId, label)) {
    if (other !== undefined) found.push(other)
    if (performance.now() - startedAt < turnMs) continue
    await nextTurn()
    signal?.throwIfAborted()
    startedAt = performance.now()
  }
  return found
}

/** The speakers of a video, those who speak longest first. Throws VIDEO_NOT_FOUND. */
export async function findSpeakers(
  library: Library,
  videoId: string,
  signal?: AbortSignal,
): Promise<{ speakers: Speaker[]; clipsWithout: number }> {
  const { speakers, clipsWithout } = listSpeakers(library, videoId)
  for (const speaker of speakers)
    speaker.sameElsewhere = (await findSameLabel(library, videoId, speaker.label, signal)).length
  return { speakers, clipsWithout }
}

export interface NameRequest {
  videoId: string
  label: string
  /** Null forgets who it is. */
  name: string | null
  everywhere: boolean
}

/** Says who a speaker is, in one act. Returns in how many videos that changed something. Throws VIDEO_NOT_FOUND and BAD_INPUT. */
export async function nameSpeaker(
  library: Library,
  { videoId, label, name, everywhere }: NameRequest,
  now: number,
  signal?: AbortSignal,
): Promise<{ videos: number; actId: number | null }> {
  if (everywhere) checkEverywhere(label)
  const others = everywhere ? await findSameLabel(library, videoId, label, signal) : []
  return library
    .transaction(() => {
      const person = name === null ? null : findOrAddPerson(library, name)
      const title = (videos: number) => {
        const whom = formatSpeaker(label)
        const where = videos > 1 ? ` in ${formatCount(videos, 'video')}` : ''
        return person === null ? `Removed the name of ${whom}${where}` : `Named ${whom} “${person.name}”${where}`
      }
      const work = () => nameSpeakers(library, [videoId, ...others], label, person)
      const { actId, result: videos } = recordAct(library, { title, now }, work)
      return { videos, actId }
    })
    .immediate()
}
