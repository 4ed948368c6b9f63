import type { PassageKind } from '../../../../contract/app/moments.ts'
import { joinTexts } from '../../../../contract/unspaced.ts'
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import {
  type ExcerptRange,
  kindCodes,
  kindOfCode,
  type Passage,
  passageRange,
  passagesPerVideo,
  passageText,
} from '../index/passages.ts'
import { widenToMoment } from './moments.ts'

/** How many passages to read before and after the excerpt, because the sentences of a moment may reach beyond it. */
const passagesAround = 24

export interface Moment {
  videoRowId: number
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
}

/**
 * The moment of an excerpt that is quoted and played. For speech, these are the sentences around the passage `bestId`, or around the middle
 * of the excerpt if that is not given. Undefined if the library no longer has the excerpt.
 */
export function readMoment(library: Library, { id, lastId }: ExcerptRange, bestId?: number): Moment | undefined {
  const videoRowId = Math.floor(id / passagesPerVideo)
  const [firstOfVideo] = passageRange(videoRowId)
  const from = Math.max(id - passagesAround, Number(firstOfVideo))
  const around = prepareOnce<[bigint, bigint], Omit<Passage, 'isSound'> & { id: number }>(
    library,
    `SELECT id, kind, start_ms AS startMs, end_ms AS endMs, title, text, speaker_id AS speakerId
     FROM passages WHERE id BETWEEN ? AND ? AND is_sound = 0 ORDER BY id`,
  ).all(
    BigInt(from),
    BigInt(Math.min(lastId + passagesAround, from - (from % passagesPerVideo) + passagesPerVideo - 1)),
  )
  const centre = bestId ?? Math.floor((id + lastId) / 2)
  const within = around.filter((one) => one.id >= id && one.id <= lastId)
  const passage = within.find((one) => one.id >= centre) ?? within.at(-1)
  if (!passage) return undefined
  const { kind, startMs, endMs, speakerId } = passage
  if (kind !== kindCodes.said)
    return { videoRowId, kind: kindOfCode(kind), startMs, endMs, text: passageText(passage), speakerId }

  const clips = around.filter((one) => one.kind === kindCodes.said)
  const { from: first, to } = widenToMoment(clips, clips.indexOf(passage))
  const joined = clips.slice(first, to)
  return {
    videoRowId,
    kind: 'said',
    startMs: joined[0]?.startMs ?? startMs,
    endMs: Math.max(...joined.map((clip) => clip.endMs)),
    text: joinTexts(joined.map(({ text }) => text)),
    speakerId,
  }
}
