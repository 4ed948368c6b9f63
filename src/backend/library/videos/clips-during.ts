import type { AudioClip, VisualClip } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passagesPerVideo } from '../search/index/passages.ts'

interface ClipRecord {
  kind: number
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isSound: number
}

/** The clips of a video that overlap the range, however briefly; empty if the video is not in the library. */
export function listClipsDuring(
  library: Library,
  videoId: string,
  range: { startMs: number; endMs: number },
): { audioClips: AudioClip[]; visualClips: VisualClip[] } {
  const clips = prepareOnce<[Record<string, unknown>], ClipRecord>(
    library,
    `SELECT kind, start_ms AS startMs, end_ms AS endMs, text, speaker_id AS speakerId, is_sound AS isSound FROM passages,
         (SELECT id * ${passagesPerVideo} AS first FROM videos WHERE youtube_id = @videoId)
       WHERE passages.id BETWEEN first AND first + ${passagesPerVideo - 1}
         AND kind IN (${kindCodes.said}, ${kindCodes.shown}) AND start_ms < @endMs AND end_ms > @startMs
       ORDER BY passages.id`,
  ).all({ videoId, ...range })
  return {
    audioClips: clips.flatMap(({ kind, isSound, ...clip }) =>
      kind === kindCodes.said ? [{ ...clip, isSound: isSound === 1 }] : [],
    ),
    visualClips: clips.flatMap(({ kind, startMs, endMs, text }) =>
      kind === kindCodes.shown ? [{ startMs, endMs, description: text }] : [],
    ),
  }
}
