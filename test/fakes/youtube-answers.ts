// What InnerTube answers, as far as a transcript needs it. Written from a description of its shapes.
import type { FakeFailure, FakeVideo } from './youtube-video.ts'

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
  title: video.title,
  lengthSeconds: video.failure === 'live' ? '0' : String(Math.floor(video.durationMs / 1000)),
  channelId: channelIdOf(video),
  shortDescription: video.description,
  thumbnail: thumbnails(video),
  viewCount: '1234',
  author: video.author,
  isLiveContent: video.failure === 'live',
  ...(video.failure === 'live' ? { isLive: true } : {}),
  ...(video.failure === 'upcoming' ? { isUpcoming: true } : {}),
})

function captions(video: FakeVideo) {
  if (video.failure === 'no-captions') return {}
  const isAutomatic = video.captions === 'automatic'
  const query = new URLSearchParams({
    v: video.id,
    caps: 'asr',
    lang: 'en',
    ...(isAutomatic ? { kind: 'asr' } : {}),
    ...(video.failure === 'locked-captions' ? { exp: 'xpe' } : {}),
    signature: 'FAKE',
    fmt: 'srv3',
  })
  const track = {
    baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
    name: text(isAutomatic ? 'English (auto-generated)' : 'English'),
    vssId: isAutomatic ? 'a.en' : '.en',
    languageCode: 'en',
    isTranslatable: true,
    ...(isAutomatic ? { kind: 'asr' } : {}),
  }
  const audioTracks = [{ captionTrackIndices: [0], defaultCaptionTrackIndex: 0 }]
  return {
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [track], audioTracks, defaultAudioTrackIndex: 0 } },
  }
}

const refusing: Partial<Record<FakeFailure, object>> = {
  private: {
    status: 'LOGIN_REQUIRED',
    reason: 'This video is private',
    messages: ['This is a private video. Please sign in to verify that you may see it.'],
  },
  'age-restricted': {
    status: 'LOGIN_REQUIRED',
    reason: 'Sign in to confirm your age',
    desktopLegacyAgeGateReason: 1,
  },
  'region-blocked': {
    status: 'UNPLAYABLE',
    reason: 'The uploader has not made this video available in your country',
  },
  'members-only': {
    status: 'UNPLAYABLE',
    reason: 'Join this channel to get access to members-only content like this video, and other exclusive perks.',
    errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'sponsors_only_video' } },
  },
  paid: {
    status: 'UNPLAYABLE',
    reason: 'This video requires payment to watch.',
    errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'rental' } },
  },
  upcoming: {
    status: 'LIVE_STREAM_OFFLINE',
    reason: 'This live event will begin in a few moments.',
    liveStreamability: {
      liveStreamabilityRenderer: {
        offlineSlate: { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1893456000' } },
      },
    },
  },
  removed: { status: 'ERROR', reason: 'This video is unavailable' },
}

export const botCheck = {
  responseContext: {},
  playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' },
}

export const sessionLimit = {
  responseContext: {},
  playabilityStatus: { status: 'UNPLAYABLE', reason: 'This content isn’t available, try again later.' },
}

export function playerAnswer(video: FakeVideo | undefined, client: string): object {
  const responseContext = { visitorData: 'CgtGQUtFVklTSVRPUg%3D%3D' }
  if (!video || video.failure === 'removed') return { responseContext, playabilityStatus: refusing.removed }
  const refusal = video.failure && refusing[video.failure]
  if (refusal) return { responseContext, playabilityStatus: refusal }
  if (video.failure === 'made-for-kids' && client === 'VISIONOS')
    return {
      responseContext,
      playabilityStatus: { status: 'UNPLAYABLE', reason: 'This video is not available' },
      videoDetails: details(video),
    }
  return {
    responseContext,
    playabilityStatus: { status: 'OK', playableInEmbed: true },
    videoDetails: details(video),
    ...captions(video),
  }
}

/** What the signed-out web player still tells: not playable, but dated. */
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
