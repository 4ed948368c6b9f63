// Rows of the fake YouTube's playlists and channels, in InnerTube's shapes.

/** A video in a list. Private and deleted videos have lost their title. */
export interface FakeEntry {
  videoId: string
  title: string
  author: string
  durationMs: number
  gone?: 'private' | 'deleted' | 'unplayable' | 'upcoming' | 'live' | 'members-only'
}

const text = (value: string) => ({ runs: [{ text: value }] })
const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

export function row({ videoId, title, author, durationMs, gone }: FakeEntry, index: number) {
  const lacks = gone === 'private' || gone === 'deleted'
  return {
    playlistVideoRenderer: {
      videoId,
      title: text(lacks ? `[${gone === 'private' ? 'Private' : 'Deleted'} video]` : title),
      index: { simpleText: String(index + 1) },
      ...(lacks ? {} : { shortBylineText: text(author) }),
      ...(lacks || gone === 'upcoming' || gone === 'live'
        ? {}
        : { lengthSeconds: String(Math.floor(durationMs / 1000)) }),
      ...(gone === 'upcoming' ? { upcomingEventData: { startTime: '1893456000' } } : {}),
      ...(gone === 'live' ? { thumbnailOverlays: [{ thumbnailOverlayTimeStatusRenderer: { style: 'LIVE' } }] } : {}),
      ...(gone === 'members-only'
        ? { badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_MEMBERS_ONLY' } }] }
        : {}),
      isPlayable: gone === undefined || gone === 'upcoming' || gone === 'live',
    },
  }
}

const channelRuns = [
  { startIndex: 0, onTap: { innertubeCommand: { browseEndpoint: { browseId: 'UC0123456789abcdefghijkl' } } } },
]

const badgeOf = ({ durationMs, gone }: FakeEntry) => {
  if (gone === 'live') return { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' }
  const text = gone === 'upcoming' ? 'Upcoming' : clock(durationMs)
  return { text, badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT' }
}

/**
 * The new shape of a row, which YouTube.js, yt-dlp and NewPipe also read. The channel's name is a link; views and age are below
 * it.
 */
export function lockup(entry: FakeEntry) {
  const { videoId, title, author, gone } = entry
  const lacks = gone === 'private' || gone === 'deleted'
  const badges = lacks ? [] : [{ thumbnailBadgeViewModel: badgeOf(entry) }]
  const statistics = [{ text: { content: '1.2K views' } }, { text: { content: '3 weeks ago' } }]
  const metadataRows = [
    { metadataParts: [{ text: { content: author, commandRuns: channelRuns } }] },
    { metadataParts: statistics },
    ...(gone === 'members-only'
      ? [{ badges: [{ badgeViewModel: { badgeText: 'Members only', badgeStyle: 'BADGE_MEMBERS_ONLY' } }] }]
      : []),
  ]
  const metadata = lacks ? {} : { metadata: { contentMetadataViewModel: { metadataRows } } }
  const shown = lacks ? `${gone === 'private' ? 'Private' : 'Deleted'} video` : title
  return {
    lockupViewModel: {
      contentId: videoId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      contentImage: { thumbnailViewModel: { overlays: [{ thumbnailBottomOverlayViewModel: { badges } }] } },
      metadata: { lockupMetadataViewModel: { title: { content: shown }, ...metadata } },
    },
  }
}

/** After the videos of a list, YouTube adds recommendations. */
export const recommended = {
  playlistVideoRenderer: {
    videoId: 'recommended',
    title: text('Something else altogether'),
    style: 'PLAYLIST_VIDEO_RENDERER_STYLE_RECOMMENDED_VIDEO',
  },
}
