import { unknownTitle, type Video, type VideoContent } from '../../contract/app/videos.ts'

/** Reduces an older result to what a video that was fetched later still lacks: unknown facts, and parts missing or partly unread. */
export function gapsOnly(older: VideoContent, known: Video): VideoContent {
  const { videoId } = older
  const isMissing = (part: 'said' | 'shown' | 'sections') => (known.unread?.[part] ?? 0) > 0
  const needsSaid = known.audioClips.length === 0 || isMissing('said')
  const needsShown = known.visualClips.length === 0 || isMissing('shown')
  const needsSections = known.sectionMethod === null || isMissing('sections')
  return {
    ...older,
    title: known.title === unknownTitle(videoId) ? older.title : unknownTitle(videoId),
    description: known.description === '' ? older.description : '',
    author: known.author === '' ? older.author : '',
    authorUrl: known.authorUrl === null ? older.authorUrl : null,
    authorAvatarUrl: known.authorAvatarUrl === null ? older.authorAvatarUrl : null,
    durationMs: known.durationMs === null ? older.durationMs : null,
    publishedAt: known.publishedAt === null ? older.publishedAt : null,
    thumbnail: known.thumbnail === null ? older.thumbnail : null,
    faviconUrl: known.faviconUrl === null ? older.faviconUrl : null,
    isLiveCrawl: known.isLiveCrawl === null ? older.isLiveCrawl : null,
    audioClips: needsSaid ? older.audioClips : [],
    visualClips: needsShown ? older.visualClips : [],
    visualMethod: needsShown ? older.visualMethod : null,
    sections: needsSections ? older.sections : [],
    sectionMethod: needsSections ? older.sectionMethod : null,
    summary: known.summary === null || known.summary.method === 'extractive' ? older.summary : null,
  }
}
