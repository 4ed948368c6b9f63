// Reads the captions of a video from the best track that can be read.

import type { RefusalType } from '../../../contract/app/item-errors.ts'
import { holdsSpeech } from '../../captions/sound-tags.ts'
import { fetchCaptions } from './caption-body.ts'
import { type CaptionTrack, rankTracks } from './caption-tracks.ts'
import type { ReadCaptions } from './content.ts'
import type { Ask } from './request.ts'

export type TracksRead =
  | { kind: 'read'; captions: ReadCaptions }
  /** The tracks' addresses may have expired. */
  | { kind: 'expired' }
  | { kind: 'missing'; because: RefusalType }

/** Problems that another track of the video may not have, each with the note to add when another track was used. */
const troublesOfTrack: Partial<Record<RefusalType, string>> = {
  CAPTIONS_ROLLED:
    'The preferred captions were typed live and could not be separated into lines, so another caption track was used.',
  CAPTIONS_UNREADABLE: 'The preferred captions could not be read, so another caption track was used.',
  NO_SPEECH: 'The preferred captions contain only sounds, so another caption track was used.',
}
const mostTracks = 2

const toContract = ({ language, kind, name }: CaptionTrack): ReadCaptions['track'] => ({
  language,
  kind: kind === 'automatic' ? 'automatic' : 'manual',
  name,
})

const isAutomatic = ({ kind }: CaptionTrack) => kind === 'automatic'

/**
 * Asks for at most two tracks. If the first holds only sounds such as [Music], the second is of the other kind: automatic after written,
 * written after automatic. If neither holds speech, the first that could be read is returned. Throws what `ask` throws.
 */
export async function readTracks(
  { ask, languages }: { ask: Ask; languages(): readonly string[] },
  tracks: readonly CaptionTrack[],
  signal: AbortSignal,
): Promise<TracksRead> {
  let left = rankTracks(tracks, languages())
  let trouble: RefusalType | undefined
  let sounds: TracksRead | undefined
  for (let asked = 0; asked < mostTracks; asked++) {
    const [track] = left
    if (!track) break
    left = left.slice(1)
    const body = await fetchCaptions(ask, track, signal)
    if (body.kind === 'read') {
      const why = trouble && troublesOfTrack[trouble]
      const notes = why === undefined ? body.notes : [why, ...body.notes]
      const read = { kind: 'read', captions: { track: toContract(track), lines: body.lines, notes } } as const
      if (holdsSpeech(body.lines, isAutomatic(track))) return read
      sounds ??= read
      trouble = 'NO_SPEECH'
      left = left.filter((other) => isAutomatic(other) !== isAutomatic(track))
      continue
    }
    if (sounds) break
    if (body.kind === 'expired') return body
    trouble ??= body.because
    if (troublesOfTrack[body.because] === undefined) break
  }
  return sounds ?? { kind: 'missing', because: trouble ?? 'NO_CAPTIONS' }
}
