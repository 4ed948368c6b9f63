// A collection of recorded captions, on machines where some were recorded next to the checkout. They are not part of the project.
import { existsSync, readFileSync } from 'node:fs'
import { captionsToClips } from '../../src/backend/captions/captions-to-clips.ts'
import { decodeCaptions } from '../../src/backend/captions/formats/decode.ts'
import type { Library } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import type { AudioClip } from '../../src/contract/app/videos.ts'
import { videoContent } from '../backend/library/video-content.ts'

const dir = new URL('../../../shared/youtube/captions/', import.meta.url)

/** The captions came without their videos, so that these have invented ids. */
const files = [
  ['recLesson0A', 'lesson.asr.en.json3'],
  ['recTalk000A', 'talk.manual.en.json3'],
  ['recCharge0A', 'charging.asr.en.json3'],
  ['recDebate0A', 'a16z-head.asr.en.json3'],
  ['recCourse0A', 'crashcourse-head.manual.en.vtt'],
] as const

export const hasRecordedCaptions = existsSync(dir)

export function loadRecordedVideos(): { videoId: string; audioClips: AudioClip[] }[] {
  return files.map(([videoId, name]) => {
    const decoded = decodeCaptions(readFileSync(new URL(name, dir), 'utf8'))
    if (decoded.kind === 'refused') throw new Error(`${name}: ${decoded.message}`)
    const kind = decoded.isAutomatic ? 'automatic' : 'manual'
    return { videoId, audioClips: captionsToClips(decoded.lines, { kind, durationMs: null }) }
  })
}

/** Saves and indexes what is said. Summaries would only repeat sentences of it. */
export function fillWithRecordings(library: Library): void {
  for (const { videoId, audioClips } of loadRecordedVideos())
    saveVideo(
      library,
      videoContent({
        videoId,
        title: videoId,
        audioClips,
        durationMs: audioClips.at(-1)?.endMs ?? 0,
        captionTrack: { language: 'en', kind: 'automatic', name: null },
      }),
      { openAtMs: 0, addedAt: 0 },
    )
  indexWaitingVideos(library)
}
