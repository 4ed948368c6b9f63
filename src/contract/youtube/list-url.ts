// Reads and writes the links of playlists and channels.
import { youtubeSite } from './addresses.ts'
import { unreadable } from './unreadable.ts'

/** A playlist or channel on YouTube. */
export type VideoList =
  | { kind: 'playlist'; playlistId: string }
  /** `path` is the path of the channel's address: `@handle`, `channel/UC…`, `c/name`, `user/name` or `name`. */
  | { kind: 'channel'; path: string; tab: ChannelTab | null }

export type ChannelTab = 'videos' | 'shorts' | 'streams'

type ReadList = { kind: 'unreadable'; reason: string; list?: VideoList }

/** Lists whose ids begin with RD are endless mixes, except those of YouTube Music that begin with RDCLAK5uy_. */
const isMix = (listId: string) => listId.startsWith('RD') && !listId.startsWith('RDCLAK5uy_')

const ownLists: Readonly<Record<string, string>> = {
  WL: unreadable.watchLater,
  LL: unreadable.liked,
  LM: unreadable.liked,
}

/** Reads the `list` parameter of a link, or a bare id of a list. */
export function readListId(text: string): ReadList {
  const listId = /^[\w-]*/.exec(text.trim())?.[0] ?? ''
  const own = ownLists[listId]
  if (own !== undefined) return { kind: 'unreadable', reason: own }
  if (isMix(listId)) return { kind: 'unreadable', reason: unreadable.mix }
  if (listId.length < 10 || listId.length > 100) return { kind: 'unreadable', reason: unreadable.noListNamed }
  return { kind: 'unreadable', reason: unreadable.playlist, list: { kind: 'playlist', playlistId: listId } }
}

const tabs: readonly string[] = ['videos', 'shorts', 'streams'] satisfies ChannelTab[]
const prefixes: readonly string[] = ['channel', 'c', 'user']

/** Reads the path of a channel's page, split at its slashes. */
export function readChannelPath(segments: readonly string[]): ReadList {
  const [first = '', second] = segments
  const isPrefixed = prefixes.includes(first)
  if (isPrefixed && second === undefined) return { kind: 'unreadable', reason: unreadable.noChannelNamed }
  const path = isPrefixed ? `${first}/${second}` : first.replace(/^%40/, '@')
  const tab = segments[isPrefixed ? 2 : 1]
  if (tab === 'live') return { kind: 'unreadable', reason: unreadable.channelLive }
  const list: VideoList = { kind: 'channel', path, tab: tab && tabs.includes(tab) ? (tab as ChannelTab) : null }
  return { kind: 'unreadable', reason: unreadable.channel, list }
}

/** The standard address of a list. */
export function linkOfList(list: VideoList): string {
  if (list.kind === 'playlist') return `${youtubeSite}/playlist?list=${list.playlistId}`
  return `${youtubeSite}/${list.path}${list.tab === null ? '' : `/${list.tab}`}`
}
