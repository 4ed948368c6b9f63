// Playlists and channels of the fake YouTube, in InnerTube's shapes.
import { type FakeEntry, lockup, recommended, row } from './youtube-list-rows.ts'
import type { FakeVideo } from './youtube-video.ts'

export type { FakeEntry } from './youtube-list-rows.ts'

export interface FakeList {
  playlistId: string
  title: string
  owner: string
  entries: FakeEntry[]
  /**
   * Only for a channel, whose list is its uploads. `paths` are its addresses, such as `/@handle`; `oldPaths` redirect to them.
   */
  channel?: { channelId: string; paths: string[]; oldPaths?: string[] }
  /** The error that YouTube shows instead of the list. */
  alert?: string
  /** Whether to use the shape that YouTube has used since summer 2026. */
  isNew?: boolean
  /** Whether only the list's own page has the first videos, while a continuation request returns none of them. */
  isOnPageOnly?: boolean
  /** How many pages without videos come before each further page. */
  emptyPages?: number
  /** The number of videos that YouTube states, if it differs from the number it lists. */
  counted?: number
}

export const entryOf = ({ id, title, author, durationMs }: FakeVideo): FakeEntry => ({
  videoId: id,
  title,
  author,
  durationMs,
})

/** A channel with all its uploads. Both its id and its handle lead to it. */
export function makeChannel(handle: string, owner: string, videos: readonly FakeVideo[]): FakeList {
  const channelId = `UC${Buffer.from(`${handle} fake`).toString('base64url').padEnd(22, '-').slice(0, 22)}`
  return {
    playlistId: `UU${channelId.slice(2)}`,
    title: 'Uploads',
    owner,
    entries: videos.map(entryOf),
    channel: {
      channelId,
      paths: [`/@${handle}`, `/c/${handle}`, `/user/${handle}`, `/${handle}`],
      oldPaths: [`/former-${handle}`],
    },
  }
}

const text = (value: string) => ({ runs: [{ text: value }] })
const pageSize = 100

const tokenFor = (list: FakeList, offset: number, skip: number) => `FAKE~${list.playlistId}~${offset}~${skip}`

/**
 * Clients build the first page's token themselves, and the playlist's id can be decoded from it. Later tokens come from
 * `tokenFor`.
 */
function readToken(token: string): { playlistId: string; offset: number; skip: number } {
  const [mark, playlistId = '', offset, skip] = token.split('~')
  if (mark === 'FAKE') return { playlistId, offset: Number(offset), skip: Number(skip) }
  const decoded = Buffer.from(decodeURIComponent(token), 'base64url').toString('latin1')
  return { playlistId: /VL([\w-]+)/.exec(decoded)?.[1] ?? '', offset: 0, skip: 0 }
}

const continuationItem = ({ isNew }: FakeList, token: string) =>
  isNew
    ? { continuationItemViewModel: { continuationCommand: { innertubeCommand: { continuationCommand: { token } } } } }
    : { continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token } } } }

function itemsFrom(list: FakeList, offset: number, skip: number): object[] {
  const { emptyPages = 0, isNew } = list
  if (skip > 0) return [continuationItem(list, tokenFor(list, offset, skip - 1))]
  const rows = list.entries
    .slice(offset, offset + pageSize)
    .map((entry, index) => (isNew ? lockup(entry) : row(entry, offset + index)))
  const end = offset + pageSize
  if (end >= list.entries.length) return isNew ? rows : [...rows, recommended]
  return [...rows, continuationItem(list, tokenFor(list, end, emptyPages))]
}

function page(list: FakeList, offset: number, skip: number): object {
  const isMissing = list.isOnPageOnly && offset === 0
  const name = offset === 0 ? 'reloadContinuationItemsCommand' : 'appendContinuationItemsAction'
  const continuationItems = isMissing ? [] : itemsFrom(list, offset, skip)
  return { responseContext: {}, onResponseReceivedActions: [{ [name]: { continuationItems } }] }
}

/** The complete page of a list. Recommendations follow its videos, with a continuation of their own. */
function wholePage(list: FakeList): object {
  const items = itemsFrom(list, 0, 0)
  const contents = list.isNew ? items : [{ playlistVideoListRenderer: { contents: items } }]
  const sections = [{ itemSectionRenderer: { contents } }, continuationItem(list, 'RECOMMENDATIONS')]
  const tab = { tabRenderer: { selected: true, content: { sectionListRenderer: { contents: sections } } } }
  return { responseContext: {}, ...header(list), contents: { twoColumnBrowseResultsRenderer: { tabs: [tab] } } }
}

const total = ({ entries, counted = entries.length }: FakeList) => `${counted.toLocaleString('en')} videos`

function newHeader(list: FakeList): object {
  const byline = { avatarStack: { avatarStackViewModel: { text: { content: `by ${list.owner}` } } } }
  const counts = ['Playlist', total(list), '143,206 views'].map((content) => ({ text: { content } }))
  const metadataRows = [{ metadataParts: [byline] }, { metadataParts: counts }]
  const pageHeaderViewModel = {
    title: { dynamicTextViewModel: { text: { content: list.title } } },
    metadata: { contentMetadataViewModel: { metadataRows } },
  }
  return { header: { pageHeaderRenderer: { content: { pageHeaderViewModel } } } }
}

function header(list: FakeList): object {
  const { title, owner, alert } = list
  if (alert !== undefined) return { alerts: [{ alertRenderer: { type: 'ERROR', text: text(alert) } }] }
  if (list.isNew) return newHeader(list)
  const [count = '', word = ''] = total(list).split(' ')
  const stats = [{ runs: [{ text: count }, { text: ` ${word}` }] }]
  const items = [
    { playlistSidebarPrimaryInfoRenderer: { title: text(title), stats } },
    { playlistSidebarSecondaryInfoRenderer: { videoOwner: { videoOwnerRenderer: { title: text(owner) } } } },
  ]
  const hidden = { alertWithButtonRenderer: { type: 'INFO', text: text('Unavailable videos are hidden') } }
  return {
    alerts: [hidden],
    microformat: { microformatDataRenderer: { title } },
    sidebar: { playlistSidebarRenderer: { items } },
  }
}

const missing = { alerts: [{ alertRenderer: { type: 'ERROR', text: text('The playlist does not exist.') } }] }

/** The response of /browse. `isWhole`: the request does not restrict the fields of the response. */
export function browseAnswer(lists: readonly FakeList[], body: Record<string, unknown>, isWhole: boolean): object {
  const { browseId, continuation } = body
  if (continuation === 'RECOMMENDATIONS') return { responseContext: {} }
  if (typeof continuation === 'string') {
    const { playlistId, offset, skip } = readToken(continuation)
    const list = lists.find((one) => one.playlistId === playlistId)
    return list ? page(list, offset, skip) : missing
  }
  const list = lists.find((one) => `VL${one.playlistId}` === browseId)
  if (!list) return missing
  return isWhole ? wholePage(list) : header(list)
}

/** The response of /navigation/resolve_url, or undefined if the address is unknown. */
export function resolveAnswer(lists: readonly FakeList[], body: Record<string, unknown>): object | undefined {
  const path = URL.parse(String(body.url))?.pathname ?? ''
  const renamed = lists.find((one) => one.channel?.oldPaths?.includes(path))?.channel
  if (renamed) return { endpoint: { urlEndpoint: { url: `https://www.youtube.com${renamed.paths[0]}` } } }
  const channel = lists.find((one) => one.channel?.paths.includes(path))?.channel
  return channel && { endpoint: { browseEndpoint: { browseId: channel.channelId } } }
}
