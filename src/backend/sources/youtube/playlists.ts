// Reads playlists and channels, a page at a time. A channel's videos are a playlist of YouTube's own making.
import { AppError } from '../../../contract/app/errors.ts'
import { type ListPage, mostListed, type VideoList } from '../video-lists.ts'
import type { Innertube, InnertubeAnswer } from './innertube.ts'
import { readAlert, readListHeader } from './list-header.ts'
import { readListItems } from './list-items.ts'
import { firstToken, readPlace, writePlace } from './list-token.ts'
import { at, stringAt } from './read-json.ts'
import { refusal } from './refusals.ts'

type Kind = VideoList['kind']

const unavailable = (kind: Kind, words: string) =>
  new AppError('LIST_UNAVAILABLE', `YouTube does not show this ${kind}. It says: “${words}”`)

const changed = (kind: Kind) =>
  new AppError(
    'YOUTUBE_CHANGED',
    `YouTube lists the videos of this ${kind} in a way this version does not understand. Update Footnote, or paste the links of its videos.`,
  )

/** The JSON of an answer. */
function given(answer: InnertubeAnswer, kind: Kind): unknown {
  if (answer.kind === 'json') return answer.json
  if (answer.kind === 'refused' && answer.status === 404)
    throw new AppError('LIST_UNAVAILABLE', `YouTube knows no such ${kind}: it was removed, or the link is wrong.`)
  if (answer.kind === 'refused' && answer.status < 500) throw changed(kind)
  if (answer.kind === 'consent-wall') throw new AppError('YOUTUBE_UNREACHABLE', refusal('CONSENT_WANTED').message)
  const sentence =
    answer.kind === 'refused'
      ? `YouTube has a fault of its own (HTTP ${answer.status}).`
      : 'YouTube did not answer in time.'
  throw new AppError('YOUTUBE_UNREACHABLE', `${sentence} Check the internet connection, or try again later.`)
}

const channelIdForm = /^UC([\w-]{22})$/

/** Uploads of all kinds, or of one tab: the channel's id with other letters in front. */
const uploadPrefixes = { all: 'UU', videos: 'UULF', shorts: 'UUSH', streams: 'UULV' } as const

async function findChannelId(innertube: Innertube, path: string, signal: AbortSignal): Promise<string> {
  const named = path.replace(/^channel\//, '')
  if (channelIdForm.test(named)) return named
  const answer = given(await innertube.resolve(`https://www.youtube.com/${path}`, signal), 'channel')
  const channelId = stringAt(answer, 'endpoint', 'browseEndpoint', 'browseId')
  if (channelId !== undefined && channelIdForm.test(channelId)) return channelId
  if (at(answer, 'endpoint') === undefined) throw changed('channel')
  throw new AppError('LIST_UNAVAILABLE', 'This address of YouTube is no channel: check the link.')
}

async function findPlaylistId(innertube: Innertube, list: VideoList, signal: AbortSignal): Promise<string> {
  if (list.kind === 'playlist') return list.playlistId
  const channelId = await findChannelId(innertube, list.path, signal)
  return uploadPrefixes[list.tab ?? 'all'] + channelId.slice(2)
}

function toPage(answer: unknown, offset: number, kind: Kind): Omit<ListPage, 'list'> {
  const { videos, token } = readListItems(answer, offset)
  if (videos.length === 0 && token !== undefined) throw changed(kind)
  const listed = videos.slice(0, mostListed - offset)
  const place = token === undefined ? null : writePlace({ offset: offset + videos.length, token })
  const isMore = listed.length < videos.length || token !== undefined
  return { videos: listed, continuation: place, isCut: isMore && place === null }
}

async function readFirstPage(innertube: Innertube, list: VideoList, signal: AbortSignal): Promise<ListPage> {
  const playlistId = await findPlaylistId(innertube, list, signal)
  const head = given(await innertube.browseHeader(`VL${playlistId}`, signal), list.kind)
  const alert = readAlert(head)
  if (alert !== undefined) throw unavailable(list.kind, alert)
  const { title, owner, total } = readListHeader(head)
  const answer = given(await innertube.browsePage(firstToken(playlistId), signal), list.kind)
  const page = toPage(answer, 0, list.kind)
  if (page.videos.length === 0 && total !== 0) throw changed(list.kind)
  const isChannel = list.kind === 'channel'
  return {
    ...page,
    // Rows of a course and of uploads leave out who made them.
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
  if (place === undefined) throw new AppError('BAD_INPUT', 'This is no page of a list: read it from its beginning.')
  const answer = given(await innertube.browsePage(place.token, signal), list.kind)
  const alert = readAlert(answer)
  if (alert !== undefined) throw unavailable(list.kind, alert)
  const page = toPage(answer, place.offset, list.kind)
  if (page.videos.length === 0 && at(answer, 'onResponseReceivedActions') === undefined) throw changed(list.kind)
  return { ...page, list: null }
}
