import type { SavedVideo } from '../../contract/app/service-videos.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { type OfferedVideo, type SaveOfferedOptions, saveOffered } from '../saving/save-offered.ts'

export interface SavingParts {
  library: Library
  /** Called after a video was saved: starts indexing its text and fetching its pictures. */
  onVideoSaved(video: VideoContent): void
}

/** Saves videos that came with a search or an answer, and publishes the changes. */
export function saveAndTell(
  context: { parts(): SavingParts; changes: Changes },
  offered: readonly OfferedVideo[],
  options: Omit<SaveOfferedOptions, 'now'>,
): { saved: SavedVideo[] } {
  const { library, onVideoSaved } = context.parts()
  const saved = saveOffered(library, offered, { ...options, now: Date.now() })
  const isNew = new Map(saved.map(({ number, state }) => [number, state === 'saved' || state === 'replaced']))
  for (const { number, video } of offered) if (video && isNew.get(number)) onVideoSaved(video)
  context.changes.publish(
    'videos',
    'answers',
    ...(options.collectionName === undefined ? [] : (['collections'] as const)),
  )
  return { saved }
}
