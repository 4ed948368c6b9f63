// Reads the videos on a page of a list and the token of the next page.
import { isVideoIdShaped } from '../../../../contract/youtube/video-id.ts'
import { at, listAt, stringAt } from '../read-json.ts'
import { type ListRow, readListRow } from './list-row.ts'

const readVideo = (item: unknown): ListRow | undefined => {
  const video = readListRow(item)
  return video !== undefined && isVideoIdShaped(video.videoId) ? video : undefined
}

/** Finds the next page's token. YouTube puts it into an endpoint, a button's command, or a list of commands inside one of these. */
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

/** The items in the answer to a continuation. */
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

/** The items on the list's own page. Only the first group with videos is used, because recommendations with their own token may follow. */
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

/** `offset` is the number of videos before this page; `token` is YouTube's token for the next one. */
export function readListItems(answer: unknown, offset: number) {
  const given = continued(answer)
  const items = given.length > 0 ? given : onPage(answer)
  const found = items.flatMap((item) => readVideo(item) ?? [])
  return {
    videos: found.map((video, index) => ({ ...video, position: video.position ?? offset + index + 1 })),
    token: items.map(tokenOf).findLast((token) => token !== undefined),
  }
}
