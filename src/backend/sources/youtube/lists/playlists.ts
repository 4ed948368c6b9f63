// Reads playlists and channels one page at a time. YouTube keeps a playlist of each channel's videos.
import { AppError } from '../../../../contract/app/errors.ts'
import { youtubeSite } from '../../../../contract/youtube/addresses.ts'
import type { VideoList } from '../../../../contract/youtube/list-url.ts'
import { type ListPage, mostListed } from '../../video-lists.ts'
import type { Innertube, InnertubeAnswer } from '../innertube.ts'
import { limited } from '../limits.ts'
import { at, stringAt } from '../read-json.ts'
import { refusal } from '../refusals.ts'
import { readAlert, readListHeader } from './list-header.ts'
import { readListItems } from './list-items.ts'
import { firstToken, type ListPlace, readPlace, writePlace } from './list-token.ts'

type Kind = VideoList['kind']

const tabNames = { videos: 'videos', shorts: 'Shorts', streams: 'live streams' } as const

function unavailable(list: VideoList, words: string): AppError {
  // For example, a channel without Shorts has no playlist of Shorts.
  if (list.kind === 'channel' && /does not exist/i.test(words))
    return new AppError('LIST_UNAVAILABLE', `YouTube lists no ${tabNames[list.tab ?? 'videos']} of this channel.`)
  return new AppError('LIST_UNAVAILABLE', `YouTube does not show this ${list.kind}. It says: “${words}”`)
}

const changed = (kind: Kind) =>
  new AppError(
    'YOUTUBE_CHANGED',
    `YouTube lists the videos of this ${kind} in a way that this version does not understand. Update Footnote, or paste links to its videos.`,
  )

/** Returns the JSON of an answer, or throws the AppError that explains why there is none. */
function given(answer: InnertubeAnswer, kind: Kind): unknown {
  if (answer.kind === 'json') return answer.json
  if (answer.kind === 'refused' && answer.status === 404)
    throw new AppError('LIST_UNAVAILABLE', `YouTube has no such ${kind}. It was removed, or the link is wrong.`)
  if (answer.kind === 'refused' && answer.status < 500) throw changed(kind)
  if (answer.kind === 'consent-wall') throw new AppError('YOUTUBE_UNREACHABLE', refusal('CONSENT_WANTED').message)
  const sentence =
    answer.kind === 'refused'
      ? `YouTube had an internal error (HTTP ${answer.status}).`
      : 'YouTube did not answer in time.'
  throw new AppError('YOUTUBE_UNREACHABLE', `${sentence} Check the internet connection, or try again later.`)
}

const channelIdForm = /^UC([\w-]{22})$/

/** The playlist of a channel's uploads, all of them or one tab's, has the channel's id with `UC` replaced by these letters. */
const uploadPrefixes = { all: 'UU', videos: 'UULF', shorts: 'UUSH', streams: 'UULV' } as const

/** An old name of a channel may redirect to newer names before it leads to the channel. */
const mostRedirects = 3

async function findChannelId(innertube: Innertube, path: string, signal: AbortSignal): Promise<string> {
  const named = path.replace(/^channel\//, '')
  if (channelIdForm.test(named)) return named
  let url = `${youtubeSite}/${path}`
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = given(await innertube.resolve(url, signal), 'channel')
    const channelId = stringAt(answer, 'endpoint', 'browseEndpoint', 'browseId')
    if (channelId !== undefined && channelIdForm.test(channelId)) return channelId
    if (at(answer, 'endpoint') === undefined) throw changed('channel')
    const next = URL.parse(stringAt(answer, 'endpoint', 'urlEndpoint', 'url') ?? '', youtubeSite)
    if (next === null || next.href === url || !/^(?:www\.)?youtube\.com$/.test(next.hostname)) break
    url = next.href
  }
  throw new AppError('LIST_UNAVAILABLE', 'This YouTube address is not a channel. Check the link.')
}

async function findPlaylistId(innertube: Innertube, list: VideoList, signal: AbortSignal): Promise<string> {
  if (list.kind === 'playlist') return list.playlistId
  const channelId = await findChannelId(innertube, list.path, signal)
  return uploadPrefixes[list.tab ?? 'all'] + channelId.slice(2)
}

interface Page extends Omit<ListPage, 'list'> {
  /** Whether the page has no videos, only the token of the next page. YouTube sends such pages now and then. */
  isOnlyPlace: boolean
}

function toPage(answer: unknown, offset: number): Page {
  const { videos, token } = readListItems(answer, offset)
  const listed = videos.slice(0, mostListed - offset)
  const place = token === undefined ? null : writePlace({ offset: offset + videos.length, token })
  const isMore = listed.length < videos.length || token !== undefined
  const isOnlyPlace = videos.length === 0 && token !== undefined
  return { videos: listed, continuation: place, isCut: isMore && place === null, isOnlyPlace }
}

const mostEmptyPages = 3

/** Reads a page, or if it is empty the first later one with videos. Gives up after `mostEmptyPages` empty pages. */
async function readOn(
  innertube: Innertube,
  { kind }: VideoList,
  { offset, token }: ListPlace,
  signal: AbortSignal,
): Promise<{ page: Omit<ListPage, 'list'>; answer: unknown }> {
  for (let next = token, empty = 1; ; empty++) {
    const answer = given(await innertube.browsePage(next, signal), kind)
    const { isOnlyPlace, ...page } = toPage(answer, offset)
    if (!isOnlyPlace) return { page, answer }
    const further = page.continuation === null ? undefined : readPlace(page.continuation)?.token
    if (further === undefined || further === next || empty === mostEmptyPages)
      return { page: { ...page, continuation: null }, answer }
    next = further
  }
}

/** Reads the header of a list. If YouTube takes the visitor for a bot, it asks once more with a new visitor id. */
async function readHead(innertube: Innertube, list: VideoList, browseId: string, signal: AbortSignal) {
  const ask = async () => given(await innertube.browseHeader(browseId, signal), list.kind)
  const isBotCheck = (words: string | undefined) => words !== undefined && /not a bot/i.test(words)
  let head = await ask()
  if (isBotCheck(readAlert(head))) {
    await innertube.renewVisitor(signal)
    head = await ask()
  }
  const alert = readAlert(head)
  if (isBotCheck(alert)) throw limited('BOT_CHECK')
  if (alert !== undefined) throw unavailable(list, alert)
  return readListHeader(head)
}

async function readFirstPage(innertube: Innertube, list: VideoList, signal: AbortSignal): Promise<ListPage> {
  const playlistId = await findPlaylistId(innertube, list, signal)
  const browseId = `VL${playlistId}`
  const { title, owner, total } = await readHead(innertube, list, browseId, signal)
  let { page } = await readOn(innertube, list, { offset: 0, token: firstToken(playlistId) }, signal)
  // YouTube shows some visitors the videos only on the whole page.
  if (page.videos.length === 0 && total !== 0) {
    const { isOnlyPlace: _, ...whole } = toPage(given(await innertube.browseWhole(browseId, signal), list.kind), 0)
    page = whole
  }
  if (page.videos.length === 0 && total !== 0) throw changed(list.kind)
  const isChannel = list.kind === 'channel'
  return {
    ...page,
    // Rows of courses and of uploads do not name the channel.
    videos: page.videos.map((video) => ({ ...video, author: video.author ?? owner })),
    list: { title: (isChannel ? owner : null) ?? title, total },
  }
}

/** Throws as ListReader.readList does. */
export async function readPlaylist(
  innertube: Innertube,
  list: VideoList,
  continuation: string | undefined,
  signal: AbortSignal,
): Promise<ListPage> {
  if (continuation === undefined) return readFirstPage(innertube, list, signal)
  const place = readPlace(continuation)
  if (place === undefined)
    throw new AppError('BAD_INPUT', 'This is not a page of a list. Start again from its first page.')
  const { page, answer } = await readOn(innertube, list, place, signal)
  const alert = readAlert(answer)
  if (alert !== undefined) throw unavailable(list, alert)
  // After the last page YouTube may send an answer without any items, which is not an error.
  if (page.videos.length === 0 && at(answer, 'responseContext') === undefined) throw changed(list.kind)
  return { ...page, list: null }
}
