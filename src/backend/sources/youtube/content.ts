import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import type { CaptionLine } from '../../captions/caption-line.ts'
import { captionsToClips } from '../../captions/captions-to-clips.ts'
import { buildSections } from '../../summaries/sections.ts'
import { summariseClips } from '../../summaries/summarise.ts'
import type { CaptionTrack } from './caption-tracks.ts'
import { readChapters } from './chapters.ts'
import { readDescriptionChapters } from './description-chapters.ts'
import type { Player } from './player.ts'
import { bestThumbnail } from './thumbnail.ts'
import { readAvatarUrl, readDateText, readMicroformat } from './watch-page.ts'

export interface VideoParts {
  videoId: string
  player: Player
  track: CaptionTrack
  lines: readonly CaptionLine[]
  /** Answers of /next and of the microformat, undefined when they did not come. */
  next: unknown
  microformat: unknown
}

function findSections(
  parts: VideoParts,
  clips: readonly AudioClip[],
): Pick<VideoContent, 'sections' | 'sectionMethod'> {
  const { durationMs, title, description } = parts.player
  const shown = readChapters(parts.next)
  const written = shown ? [] : readDescriptionChapters(description, durationMs)
  const sections = buildSections({ chapters: shown?.chapters ?? written, clips, durationMs, videoTitle: title })
  const byShown = shown && (shown.madeBy === 'author' ? 'chapters' : 'auto-chapters')
  const sectionMethod = byShown ?? (written.length > 0 ? 'description' : 'even')
  return { sections, sectionMethod: sections.length === 0 ? null : sectionMethod }
}

export function toVideoContent(parts: VideoParts): VideoContent {
  const { videoId, player, track } = parts
  const { publishedAt, category, isUnlisted, pictures } = readMicroformat(parts.microformat)
  const kind = track.kind === 'automatic' ? 'automatic' : 'manual'
  const audioClips = captionsToClips(parts.lines, { kind, durationMs: player.durationMs })
  const summary = summariseClips(audioClips)
  return {
    videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: player.title || videoId,
    description: player.description,
    author: player.author,
    authorUrl: player.channelId === null ? null : `https://www.youtube.com/channel/${player.channelId}`,
    authorAvatarUrl: readAvatarUrl(parts.next),
    durationMs: player.durationMs,
    publishedAt: publishedAt ?? readDateText(parts.next),
    thumbnail: bestThumbnail([...player.pictures, ...pictures]),
    faviconUrl: null,
    source: 'local',
    isLiveCrawl: true,
    isEmbeddable: player.isEmbeddable,
    captionTrack: { language: track.language, kind, name: track.name },
    summary: summary === '' ? null : { text: summary, method: 'extractive' },
    ...findSections(parts, audioClips),
    audioClips,
    visualClips: [],
    visualMethod: null,
    storyboard: player.storyboard,
    extra: { ...(category === null ? {} : { category }), ...(isUnlisted === null ? {} : { isUnlisted }) },
  }
}
