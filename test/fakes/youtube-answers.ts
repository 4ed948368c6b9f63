// InnerTube's responses, as far as a transcript needs them. Written from a description of their shapes.
import { refusalOfClient, refusals } from './youtube-refusals.ts'
import { storyboardAnswer } from './youtube-sheets.ts'
import type { FakeVideo } from './youtube-video.ts'

const text = (value: string) => ({ runs: [{ text: value }] })

const channelIdOf = (video: FakeVideo) =>
  `UC${Buffer.from(`${video.author} of the fake`).toString('base64url').padEnd(22, '-').slice(0, 22)}`

const thumbnails = (video: FakeVideo) => ({
  thumbnails: [
    { url: `https://i.ytimg.com/vi/${video.id}/default.jpg`, width: 120, height: 90 },
    { url: `https://i.ytimg.com/vi/${video.id}/mqdefault.jpg`, width: 320, height: 180 },
    { url: `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`, width: 480, height: 360 },
  ],
})

const details = (video: FakeVideo) => ({
  videoId: video.failure === 'another-video' ? 'otherVideo0' : video.id,
  title: video.failure === 'untitled' ? '' : video.title,
  lengthSeconds: video.failure === 'live' ? '0' : String(Math.floor(video.durationMs / 1000)),
  channelId: channelIdOf(video),
  shortDescription: video.description,
  thumbnail: thumbnails(video),
  viewCount: '1234',
  author: video.author,
  isLiveContent: video.failure === 'live' || video.failure === 'just-ended',
  ...(video.failure === 'just-ended' ? { isPostLiveDvr: true } : {}),
  ...(video.failure === 'live' ? { isLive: true } : {}),
  ...(video.failure === 'upcoming' ? { isUpcoming: true } : {}),
})

function captionTrack(video: FakeVideo, visit: number, kind: FakeVideo['captions']) {
  const isAutomatic = kind === 'automatic'
  const query = new URLSearchParams({
    v: video.id,
    caps: 'asr',
    lang: 'en',
    ...(isAutomatic ? { kind: 'asr' } : {}),
    ...(video.failure === 'locked-captions' ? { exp: 'xpe' } : {}),
    signature: `FAKE${visit}`,
    fmt: 'srv3',
  })
  return {
    baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
    name: text(isAutomatic ? 'English (auto-generated)' : 'English'),
    vssId: isAutomatic ? 'a.en' : '.en',
    languageCode: 'en',
    isTranslatable: true,
    ...(isAutomatic ? { kind: 'asr' } : {}),
  }
}

function captions(video: FakeVideo, visit: number) {
  if (video.failure === 'no-captions' || video.failure === 'just-ended') return {}
  const kinds =
    video.failure === 'broken-manual' || video.failure === 'sounds-manual'
      ? (['manual', 'automatic'] as const)
      : [video.captions]
  const captionTracks = kinds.map((kind) => captionTrack(video, visit, kind))
  const audioTracks = [{ captionTrackIndices: kinds.map((_, index) => index), defaultCaptionTrackIndex: 0 }]
  return { captions: { playerCaptionsTracklistRenderer: { captionTracks, audioTracks, defaultAudioTrackIndex: 0 } } }
}

/** The oEmbed response. Private videos do not get one. */
export const oembedAnswer = (video: FakeVideo) => ({
  type: 'video',
  version: '1.0',
  provider_name: 'YouTube',
  title: video.title,
  author_name: video.author,
  author_url: `https://www.youtube.com/@${video.author.replaceAll(' ', '')}`,
  thumbnail_url: `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`,
  thumbnail_width: 480,
  thumbnail_height: 360,
})

const hostFlags = (video: FakeVideo) => `FAKE_${video.id}`

/** The page of the embedded player. Its host flags only work if the Referer names a site outside YouTube. */
export function embedPage(video: FakeVideo, referer: string | undefined): string {
  const isToldOf = referer !== undefined && !new URL(referer).hostname.endsWith('youtube.com')
  const player = { rootElementId: 'movie_player', encryptedHostFlags: isToldOf ? hostFlags(video) : 'FAKE_NOBODY' }
  const config = {
    STS: 20702,
    WEB_PLAYER_CONTEXT_CONFIGS: { WEB_PLAYER_CONTEXT_CONFIG_ID_EMBEDDED_PLAYER: player },
  }
  return `<!DOCTYPE html><html><script>ytcfg.set(${JSON.stringify(config)});</script></html>`
}

interface PlaybackContext {
  contentPlaybackContext?: { encryptedHostFlags?: string; signatureTimestamp?: number }
}

/** The values that a request of the embedded player copied from that page. */
function broughtAlong(client: string, { playbackContext }: Record<string, unknown>) {
  const isEmbedded = client === 'WEB_EMBEDDED_PLAYER'
  return (isEmbedded ? (playbackContext as PlaybackContext | undefined)?.contentPlaybackContext : undefined) ?? {}
}

/** `visit` is how many players of this video were requested so far, including this one. */
export function playerAnswer(
  video: FakeVideo | undefined,
  client: string,
  visit: number,
  body: Record<string, unknown> = {},
): object {
  const responseContext = { visitorData: 'CgtGQUtFVklTSVRPUg%3D%3D' }
  const refusal = video ? video.failure && refusals[video.failure] : refusals.removed
  const { encryptedHostFlags, signatureTimestamp } = broughtAlong(client, body)
  const isEmbedded = video !== undefined && encryptedHostFlags === hostFlags(video)
  const isPassed = isEmbedded && video.failure === 'age-embeddable'
  if (!video || (refusal && !isPassed)) return { responseContext, playabilityStatus: refusal }
  const isElsewhere = video.failure === 'embedded-only' && !isEmbedded
  const isRefused =
    isElsewhere || video.failure === 'client-refused' || (video.failure === 'made-for-kids' && client === 'VISIONOS')
  if (isRefused) return { responseContext, playabilityStatus: refusalOfClient, videoDetails: details(video) }
  return {
    responseContext,
    playabilityStatus: { status: 'OK', playableInEmbed: true },
    videoDetails: details(video),
    ...(isEmbedded && signatureTimestamp === undefined ? {} : captions(video, visit)),
    ...storyboardAnswer(video, visit),
  }
}

/** The web player does not play for signed-out visitors, but its response still has the publication date. */
export function microformatAnswer(video: FakeVideo | undefined): object {
  if (!video) return { playabilityStatus: { status: 'UNPLAYABLE', reason: 'Video unavailable' } }
  const playerMicroformatRenderer = {
    category: 'Education',
    publishDate: video.publishedAt,
    isUnlisted: false,
    externalVideoId: video.id,
    thumbnail: thumbnails(video),
  }
  return { videoDetails: { videoId: video.id }, microformat: { playerMicroformatRenderer } }
}

function playerOverlays(video: FakeVideo) {
  const chapters = video.chapters.map(({ startMs, title }) => ({
    chapterRenderer: { title: { simpleText: title }, timeRangeStartMillis: startMs },
  }))
  const playerBar = {
    multiMarkersPlayerBarRenderer: { markersMap: [{ key: `${video.chaptersBy}_CHAPTERS`, value: { chapters } }] },
  }
  return {
    playerOverlayRenderer: { decoratedPlayerBarRenderer: { decoratedPlayerBarRenderer: { playerBar } } },
  }
}

export function nextAnswer(video: FakeVideo | undefined): object {
  if (!video) return { responseContext: {} }
  const owner = {
    thumbnail: { thumbnails: [{ url: `https://yt3.ggpht.com/fake/${video.id}=s176`, width: 176, height: 176 }] },
    title: text(video.author),
  }
  const day = new Date(video.publishedAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const contents = [
    { videoPrimaryInfoRenderer: { title: text(video.title), dateText: { simpleText: day } } },
    { videoSecondaryInfoRenderer: { owner: { videoOwnerRenderer: owner } } },
  ]
  return {
    responseContext: {},
    contents: { twoColumnWatchNextResults: { results: { results: { contents } } } },
    ...(video.chapters.length > 0 ? { playerOverlays: playerOverlays(video) } : {}),
  }
}
