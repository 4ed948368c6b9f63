import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

export interface MatchableVideo {
  videoId: string
  title: string
  isInTrash: boolean
}

/** All videos, also those in the trash, newest first. */
export function listMatchableVideos(library: Library): MatchableVideo[] {
  return prepareOnce<[], Omit<MatchableVideo, 'isInTrash'> & { isInTrash: 0 | 1 }>(
    library,
    `SELECT youtube_id AS videoId, title, EXISTS (SELECT 1 FROM removed_videos WHERE video_id = all_videos.id) AS isInTrash
     FROM all_videos ORDER BY added_at DESC, id DESC`,
  )
    .all()
    .map((video) => ({ ...video, isInTrash: video.isInTrash === 1 }))
}
