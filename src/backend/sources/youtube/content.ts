import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { boundVideo } from '../../bounds/bound-video.ts'
import type { CaptionLine } from '../../captions/caption-line.ts'
import { captionsToClips } from '../../captions/captions-to-clips.ts'
import { buildSections } from '../../summaries/sections.ts'
import { summariseClips } from '../../summaries/summarise.ts'
import { readDescriptionChapters } from './description-chapters.ts'
import type { PlayerAnswer } from './player.ts'
import { bestThumbnail } from './thumbnail.ts'
import type { PageFacts } from './watch-page.ts'

/** Captions from YouTube or from a file. */
export interface ReadCaptions {
  track: NonNullable<VideoContent['captionTrack']>
  lines: readonly CaptionLine[]
  /** Sentences for the user about what could not be read. */
  notes: readonly string[]
}

export interface VideoParts {
  videoId: string
  player: PlayerAnswer
  page: PageFacts
  captions: ReadCaptions
}

function findSections(
  { player, page }: VideoParts,
  clips: readonly AudioClip[],
): Pick<VideoContent, 'sections' | 'sectionMethod'> {
  const { durationMs, title, description } = player
  const shown = page.chapters
  const written = shown ? [] : readDescriptionChapters(description, durationMs)
  const chapters = shown?.chapters ?? written
  const { sections, method } = buildSections({ chapters, clips, durationMs, videoTitle: title })
  const byShown = shown && (shown.madeBy === 'author' ? 'chapters' : 'auto-chapters')
  return { sections, sectionMethod: method === 'chapters' ? (byShown ?? 'description') : method }
}

function findExtra({ page, captions }: VideoParts): VideoContent['extra'] {
  return {
    ...(page.category === null ? {} : { category: page.category }),
    ...(page.isUnlisted === null ? {} : { isUnlisted: page.isUnlisted }),
    ...(captions.notes.length === 0 ? {} : { captionNotes: captions.notes }),
  }
}

export function contentFromYoutube(parts: VideoParts): VideoContent {
  const { videoId, player, page, captions } = parts
  const kind = captions.track.kind === 'automatic' ? 'automatic' : 'manual'
  const audioClips = captionsToClips(captions.lines, { kind, durationMs: player.durationMs })
  const summary = summariseClips(audioClips)
  return boundVideo({
    videoId,
    url: watchUrl(videoId),
    title: player.title || videoId,
    description: player.description,
    author: player.author,
    authorUrl: player.authorUrl,
    authorAvatarUrl: page.authorAvatarUrl,
    durationMs: player.durationMs,
    publishedAt: page.publishedAt,
    thumbnail: bestThumbnail([...player.pictures, ...page.pictures]),
    faviconUrl: null,
    source: 'local',
    isLiveCrawl: true,
    isEmbeddable: player.isEmbeddable,
    captionTrack: captions.track,
    summary: summary === '' ? null : { text: summary, method: 'extractive' },
    ...findSections(parts, audioClips),
    audioClips,
    visualClips: [],
    visualMethod: null,
    storyboard: player.storyboard,
    unread: null,
    extra: findExtra(parts),
  })
}
