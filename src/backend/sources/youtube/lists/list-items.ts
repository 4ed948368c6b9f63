// The videos on a page of a list, and where the next page is.
import { isVideoIdShaped } from '../../../../contract/youtube/video-id.ts'
import type { ListedVideo } from '../../video-lists.ts'
import { at, listAt, stringAt } from '../read-json.ts'
import { type FoundVideo, readListRow } from './list-row.ts'

const readVideo = (item: unknown): FoundVideo | undefined => {
  const video = readListRow(item)
  return video !== undefined && isVideoIdShaped(video.videoId) ? video : undefined
}

/** The token stands under an endpoint, a button's command, or a command in a command; what it is called is all that is promised. */
function tokenOf(item: unknown): string | undefined {
  const renderer = at(item, 'continuationItemRenderer')
  const viewCommand = at(item, 'continuationItemViewModel', 'continuationCommand')
  const endpoints = [
    at(renderer, 'continuationEndpoint'),
    at(renderer, 'button', 'buttonRenderer', 'command'),
    at(item, 'continuationItemViewModel', 'continuationEndpoint'),
    at(viewCommand, 'innertubeCommand'),
    viewCommand,
  ]
  const commands = endpoints.flatMap((endpoint) => [
    endpoint,
    ...listAt(endpoint, 'commandExecutorCommand', 'commands'),
  ])
  const tokens = commands.map((command) => stringAt(command, 'continuationCommand', 'token'))
  return tokens.find((token) => token) ?? (stringAt(viewCommand, 'token') || undefined)
}

/** What a continuation answers with. */
const continued = (answer: unknown): unknown[] =>
  [...listAt(answer, 'onResponseReceivedActions'), ...listAt(answer, 'onResponseReceivedEndpoints')].flatMap(
    (action) => [
      ...listAt(action, 'reloadContinuationItemsCommand', 'continuationItems'),
      ...listAt(action, 'appendContinuationItemsAction', 'continuationItems'),
    ],
  )

const wrappers = ['playlistVideoListRenderer', 'richGridRenderer']

const unwrap = (item: unknown): unknown[] => {
  const wrapped = wrappers.flatMap((name) => listAt(item, name, 'contents'))
  return wrapped.length > 0 ? wrapped : [item]
}

/** What stands on the page of the list itself. After its videos come recommendations, which have a next page of their own. */
function onPage(answer: unknown): unknown[] {
  const contents = listAt(answer, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs')
    .map((tab) => at(tab, 'tabRenderer', 'content'))
    .filter((content) => content !== undefined)
  const sections = contents.flatMap((content) => listAt(content, 'sectionListRenderer', 'contents'))
  const groups = [
    ...sections.map((section) => listAt(section, 'itemSectionRenderer', 'contents').flatMap(unwrap)),
    ...contents.map((content) => listAt(content, 'richGridRenderer', 'contents')),
    sections,
  ]
  return groups.find((items) => items.some((item) => readVideo(item) !== undefined)) ?? []
}

export interface ListItems {
  videos: ListedVideo[]
  /** YouTube's name of the next page. */
  token: string | undefined
}

/** `offset`: how many videos come before the page. */
export function readListItems(answer: unknown, offset: number): ListItems {
  const given = continued(answer)
  const items = given.length > 0 ? given : onPage(answer)
  const found = items.flatMap((item) => readVideo(item) ?? [])
  return {
    videos: found.map((video, index) => ({ ...video, position: video.position ?? offset + index + 1 })),
    token: items.map(tokenOf).findLast((token) => token !== undefined),
  }
}
