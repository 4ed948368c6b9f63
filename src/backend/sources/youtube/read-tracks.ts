// The captions of a video, from the best of its tracks that can be read.
import { fetchCaptions } from './caption-body.ts'
import { type CaptionTrack, rankTracks } from './caption-tracks.ts'
import type { ReadCaptions } from './content.ts'
import type { RefusalType } from './refusals.ts'
import type { Ask } from './request.ts'

export type TracksRead =
  | { kind: 'read'; captions: ReadCaptions }
  /** The addresses may have expired. */
  | { kind: 'expired' }
  | { kind: 'missing'; because: RefusalType }

/** What another track of the same video may do better. */
const troublesOfTrack: readonly RefusalType[] = ['CAPTIONS_ROLLED', 'CAPTIONS_UNREADABLE', 'NO_SPEECH']
const mostTracks = 2

const toContract = ({ language, kind, name }: CaptionTrack): ReadCaptions['track'] => ({
  language,
  kind: kind === 'automatic' ? 'automatic' : 'manual',
  name,
})

/** Throws what `ask` throws. */
export async function readTracks(
  { ask, languages }: { ask: Ask; languages(): readonly string[] },
  tracks: readonly CaptionTrack[],
  signal: AbortSignal,
): Promise<TracksRead> {
  let because: RefusalType = 'NO_CAPTIONS'
  for (const track of rankTracks(tracks, languages()).slice(0, mostTracks)) {
    const body = await fetchCaptions(ask, track, signal)
    if (body.kind === 'expired') return body
    if (body.kind === 'read')
      return { kind: 'read', captions: { track: toContract(track), lines: body.lines, notes: body.notes } }
    if (because === 'NO_CAPTIONS') because = body.because
    if (!troublesOfTrack.includes(body.because)) break
  }
  return { kind: 'missing', because }
}
