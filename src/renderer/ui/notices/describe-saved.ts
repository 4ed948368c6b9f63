import type { SavedVideo } from '../../../contract/app/service-videos.ts'
import { formatLocalCount } from '../format/format-local-count.ts'

/** What became of videos that were saved as they came along, one sentence each; those left out are told with their reasons. */
export function describeSaved(saved: readonly SavedVideo[]): string[] {
  const written = saved.filter(({ state }) => state === 'saved' || state === 'replaced')
  const whole = written.filter(({ hasTranscript }) => hasTranscript).length
  const bare = written.length - whole
  const reasons = saved.flatMap((one) => one.message ?? (written.includes(one) ? [] : ['One was not saved.']))
  return [
    ...(whole > 0 ? [`${formatLocalCount(whole, 'video')} saved with the transcript that came along.`] : []),
    ...(bare > 0 ? [`${formatLocalCount(bare, 'video')} saved without a transcript: none came along.`] : []),
    ...new Set(reasons),
  ]
}

/** Videos of the library that still need an import for what is said and shown in them. */
export function listWithoutTranscript(saved: readonly SavedVideo[]): string[] {
  return [
    ...new Set(
      saved.flatMap(({ videoId, state, hasTranscript }) =>
        videoId === null || state === 'failed' || hasTranscript ? [] : [videoId],
      ),
    ),
  ]
}
