// Playlists and channels of the fake YouTube, in InnerTube's shapes.
import type { FakeVideo } from './youtube-video.ts'

/** A video in a list; `gone` ones have no title of their own any more. */
export interface FakeEntry {
  videoId: string
  title: string
  author: string
  durationMs: number
  gone?: 'private' | 'deleted' | 'unplayable' | 'upcoming'
}

export interface FakeList {
  playlistId: string
  title: string
  owner: string
  entries: FakeEntry[]
  /** Of a channel: addresses it has, such as `/@handle`; its list is that of its uploads. */
  channel?: { channelId: string; paths: string[] }
  /** What YouTube says instead of showing it. */
  alert?: string
  /** Whether its rows are of the newer shape. */
  isNew?: boolean
}

export const entryOf = ({ id, title, author, durationMs }: FakeVideo): FakeEntry => ({
  videoId: id,
  title,
  author,
  durationMs,
})

/** A channel with all its uploads, under its id and the handle. */
export function makeChannel(handle: string, owner: string, videos: readonly FakeVideo[]): FakeList {
  const channelId = `UC${Buffer.from(`${handle} fake`).toString('base64url').padEnd(22, '-').slice(0, 22)}`
  return {
    playlistId: `UU${channelId.slice(2)}`,
    title: 'Uploads',
    owner,
    entries: videos.map(entryOf),
    channel: { channelId, paths: [`/@${handle}`, `/c/${handle}`, `/user/${handle}`, `/${handle}`] },
  }
}

const text = (value: string) => ({ runs: [{ text: value }] })
const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

function row({ videoId, title, author, durationMs, gone }: FakeEntry, index: number) {
  const lacks = gone === 'private' || gone === 'deleted'
  return {
    playlistVideoRenderer: {
      videoId,
      title: text(lacks ? `[${gone === 'private' ? 'Private' : 'Deleted'} video]` : title),
      index: { simpleText: String(index + 1) },
      ...(lacks ? {} : { shortBylineText: text(author) }),
      ...(lacks || gone === 'upcoming' ? {} : { lengthSeconds: String(Math.floor(durationMs / 1000)) }),
      ...(gone === 'upcoming' ? { upcomingEventData: { startTime: '1893456000' } } : {}),
      isPlayable: gone === undefined || gone === 'upcoming',
    },
  }
}

function lockup({ videoId, title, author, durationMs }: FakeEntry) {
  const badges = [{ thumbnailBadgeViewModel: { text: clock(durationMs) } }]
  const metadataRows = [{ metadataParts: [{ text: { content: author } }] }]
  return {
    lockupViewModel: {
      contentId: videoId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      contentImage: { thumbnailViewModel: { overlays: [{ thumbnailBottomOverlayViewModel: { badges } }] } },
      metadata: {
        lockupMetadataViewModel: {
          title: { content: title },
          metadata: { contentMetadataViewModel: { metadataRows } },
        },
      },
    },
  }
}

const pageSize = 100

const tokenFor = (list: FakeList, offset: number) => `FAKE~${list.playlistId}~${offset}`

/** The first page is named by whoever asks, in a form in which the playlist's id can be read; the others by us. */
function readToken(token: string): { playlistId: string; offset: number } {
  const [mark, playlistId = '', offset] = token.split('~')
  if (mark === 'FAKE') return { playlistId, offset: Number(offset) }
  const decoded = Buffer.from(decodeURIComponent(token), 'base64url').toString('latin1')
  return { playlistId: /VL([\w-]+)/.exec(decoded)?.[1] ?? '', offset: 0 }
}

function page(list: FakeList, offset: number): object {
  const rows = list.entries
    .slice(offset, offset + pageSize)
    .map((entry, index) => (list.isNew ? lockup(entry) : row(entry, offset + index)))
  const isLast = offset + pageSize >= list.entries.length
  const token = tokenFor(list, offset + pageSize)
  const next = { continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token } } } }
  const continuationItems = isLast ? rows : [...rows, next]
  const name = offset === 0 ? 'reloadContinuationItemsCommand' : 'appendContinuationItemsAction'
  return { responseContext: {}, onResponseReceivedActions: [{ [name]: { continuationItems } }] }
}

function header({ title, owner, entries, alert }: FakeList): object {
  if (alert !== undefined) return { alerts: [{ alertRenderer: { type: 'ERROR', text: text(alert) } }] }
  const stats = [{ runs: [{ text: entries.length.toLocaleString('en') }, { text: ' videos' }] }]
  const items = [
    { playlistSidebarPrimaryInfoRenderer: { title: text(title), stats } },
    { playlistSidebarSecondaryInfoRenderer: { videoOwner: { videoOwnerRenderer: { title: text(owner) } } } },
  ]
  return { microformat: { microformatDataRenderer: { title } }, sidebar: { playlistSidebarRenderer: { items } } }
}

const missing = { alerts: [{ alertRenderer: { type: 'ERROR', text: text('The playlist does not exist.') } }] }

/** What /browse answers. */
export function browseAnswer(lists: readonly FakeList[], body: Record<string, unknown>): object {
  const { browseId, continuation } = body
  if (typeof continuation === 'string') {
    const { playlistId, offset } = readToken(continuation)
    const list = lists.find((one) => one.playlistId === playlistId)
    return list ? page(list, offset) : missing
  }
  const list = lists.find((one) => `VL${one.playlistId}` === browseId)
  return list ? header(list) : missing
}

/** What /navigation/resolve_url answers; undefined for an address of nobody's. */
export function resolveAnswer(lists: readonly FakeList[], body: Record<string, unknown>): object | undefined {
  const path = URL.parse(String(body.url))?.pathname ?? ''
  const channel = lists.find((one) => one.channel?.paths.includes(path))?.channel
  return channel && { endpoint: { browseEndpoint: { browseId: channel.channelId } } }
}
