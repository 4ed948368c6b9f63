import { youtubeSite } from './addresses.ts'
import { readChannelPath, readListId, type VideoList } from './list-url.ts'
import { cutOffReason, unreadable } from './unreadable.ts'
import { videoIdLength } from './video-id.ts'

export type YoutubePage =
  /** `startTime` is unchanged from the link; empty when it has none. */
  | { kind: 'video'; videoId: string; startTime: string; list?: VideoList }
  /** The page redirects to another address. */
  | { kind: 'link'; url: string }
  | { kind: 'unreadable'; reason: string; list?: VideoList }

const shortHost = /^(?:www\.)?(?:youtu|y2u)\.be$/
const siteHost =
  /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|ytimg\.com)$|^youtube\.googleapis\.com$/

/** Path segments before a video id. Those from `vi` on belong to thumbnails and storyboards. */
const idPaths = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch', 'w', 'video', 'vi', 'vi_webp', 'an_webp', 'sb'])
const watchPaths = new Set([...idPaths, 'watch_popup', 'movie'])

/** Pages that redirect to the address in one of `linkParameters`. */
const passingPaths = new Set(
  'attribution_link das_captcha d login m ml oembed redirect ServiceLogin signin supported_browsers verify_age'.split(
    ' ',
  ),
)
const linkParameters = ['u', 'url', 'q', 'continue', 'next', 'next_url']

const reasonsByPath = new Map<string, string>([
  ['playlist', unreadable.noListNamed],
  ['show', unreadable.show],
  ['clip', unreadable.clip],
  ['results', unreadable.results],
  ['search', unreadable.results],
  ['hashtag', unreadable.hashtag],
  ['post', unreadable.post],
  ['feed', unreadable.feed],
  ['source', unreadable.sound],
])
const channelPrefixes = new Set(['channel', 'c', 'user'])
const channelTabs = new Set(['featured', 'videos', 'shorts', 'streams', 'playlists', 'community', 'about', 'channels'])
const otherPages = new Set([
  'about',
  'account',
  'ads',
  'creators',
  'gaming',
  'kids',
  'premium',
  'reporthistory',
  't',
  'upload',
])

export function isYoutubeHost(host: string): boolean {
  return shortHost.test(host) || siteHost.test(host)
}

/** Whether a link leads to a thumbnail. */
export function isThumbnailLink(link: string): boolean {
  return /^(?:https?:)?(?:\/\/)?(?:[a-z0-9]{1,10}\.ytimg\.com|img\.youtube\.com)\//i.test(link)
}

/** Reads an address on one of YouTube's hosts. */
export function readYoutubePage(url: URL): YoutubePage {
  const segments = url.pathname.split('/', 20).filter((segment) => segment !== '')
  const [first = '', second = ''] = segments
  const parameters = readParameters(url)

  if (passingPaths.has(first)) return readPassing(url)
  if (first === 'embed' && second === 'videoseries') return readListId(parameters.get('list') ?? '')
  if (first === 'embed' && second === 'live_stream') return { kind: 'unreadable', reason: unreadable.channelLive }
  if (idPaths.has(first) && second !== '') return readId(second, parameters)
  const named = parameters.get('v')
  if (named) return readId(named, parameters)
  if (shortHost.test(url.hostname) && first !== '' && !isPathOfSite(first)) {
    return readId(first, parameters)
  }
  const listId = parameters.get('list')
  return listId === null ? readOtherPage(segments) : readListId(listId)
}

/**
 * Reads the parameters in the query and in the fragment (`#t=90`, `#!v=…`, `#/watch?v=…`). Also accepts a second `?` in place of an `&`,
 * and an `&` in place of the `?` (`youtu.be/…&t=90`).
 */
function readParameters(url: URL): URLSearchParams {
  const behindPath = url.pathname.slice(url.pathname.indexOf('&') + 1 || url.pathname.length)
  const written = `${behindPath}&${url.search.slice(1)}&${url.hash.slice(1).replace(/^!/, '')}`
  return new URLSearchParams(written.replaceAll('?', '&'))
}

function readId(text: string, parameters: URLSearchParams): YoutubePage {
  const id = /^[\w-]*/.exec(text.trim())?.[0] ?? ''
  if (id.length === 0) return { kind: 'unreadable', reason: unreadable.noVideoNamed }
  if (id.length < videoIdLength) return { kind: 'unreadable', reason: cutOffReason(id.length) }
  const startTime = ['t', 'start', 'time_continue'].map((name) => parameters.get(name)).find((time) => time) ?? ''
  const { list } = readListId(parameters.get('list') ?? '')
  return { kind: 'video', videoId: id.slice(0, videoIdLength), startTime, ...(list ? { list } : {}) }
}

function readPassing(url: URL): YoutubePage {
  const target = linkParameters.map((name) => url.searchParams.get(name)).find((value) => value)
  if (!target) return { kind: 'unreadable', reason: unreadable.otherPage }
  const isRelative = /^\/(?!\/)/.test(target)
  return { kind: 'link', url: isRelative ? youtubeSite + target : target }
}

function isPathOfSite(first: string): boolean {
  return watchPaths.has(first) || reasonsByPath.has(first) || channelPrefixes.has(first)
}

function readOtherPage(segments: readonly string[]): YoutubePage {
  const [first, second] = segments
  const because = (reason: string): YoutubePage => ({ kind: 'unreadable', reason })
  if (first === undefined) return because(unreadable.home)
  if (watchPaths.has(first)) return because(unreadable.noVideoNamed)
  const isCertain = /^(?:@|%40)/.test(first) || channelPrefixes.has(first)
  if (isCertain) return readChannelPath(segments)
  const reason = reasonsByPath.get(first)
  if (reason) return because(reason)
  // The oldest form of a channel's address is its name alone.
  const isChannel = second === undefined ? !otherPages.has(first) : channelTabs.has(second)
  return isChannel ? readChannelPath(segments) : because(unreadable.otherPage)
}
