import type { ReplacedPart } from '../../contract/app/replaced-parts.ts'
import type { Library } from '../library/database/open.ts'
import { keptMs, listReplacedParts, type StoredPart } from '../library/videos/replaced-parts.ts'

/** The facts that distinguish a part from others of the same kind. */
function describe({ content }: StoredPart): Pick<ReplacedPart, 'name' | 'count'> {
  if ('audioClips' in content) {
    const { captionTrack, audioClips } = content
    return { name: captionTrack?.name ?? captionTrack?.language ?? null, count: audioClips.length }
  }
  if ('visualClips' in content) return { name: content.visualModel, count: content.visualClips.length }
  if ('summary' in content) return { name: content.summary.by?.model ?? null, count: 1 }
  return { name: null, count: content.sections.length }
}

/** Lists the parts of a video that can be restored, newest first. */
export function listRestorable(library: Library, videoId: string, now: number): ReplacedPart[] {
  return listReplacedParts(library, videoId, now).map((stored) => {
    const { replacedId, at, part, origin, reason } = stored
    return { replacedId, at, part, origin, reason, ...describe(stored), until: at + keptMs }
  })
}
