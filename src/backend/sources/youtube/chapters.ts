// Chapters as YouTube shows them: on the player's bar, or in the list beside the video.
import { at, listAt, numberAt, stringAt, textAt } from './read-json.ts'

export interface Chapter {
  startMs: number
  title: string
}

const fewest = 2

function readMarkers(next: unknown, key: string): Chapter[] {
  const bar = at(
    next,
    ...['playerOverlays', 'playerOverlayRenderer', 'decoratedPlayerBarRenderer', 'decoratedPlayerBarRenderer'],
    ...['playerBar', 'multiMarkersPlayerBarRenderer'],
  )
  const markers = listAt(bar, 'markersMap').find((entry) => stringAt(entry, 'key') === key)
  return listAt(markers, 'value', 'chapters').flatMap((chapter) => {
    const startMs = numberAt(chapter, 'chapterRenderer', 'timeRangeStartMillis')
    const title = textAt(chapter, 'chapterRenderer', 'title')
    return startMs === undefined || !title ? [] : [{ startMs, title }]
  })
}

function readPanel(next: unknown, id: string): Chapter[] {
  const panel = listAt(next, 'engagementPanels')
    .map((entry) => at(entry, 'engagementPanelSectionListRenderer'))
    .find((entry) => stringAt(entry, 'panelIdentifier') === id || stringAt(entry, 'targetId') === id)
  return listAt(panel, 'content', 'macroMarkersListRenderer', 'contents').flatMap((item) => {
    const chapter = at(item, 'macroMarkersListItemRenderer')
    const seconds = numberAt(chapter, 'onTap', 'watchEndpoint', 'startTimeSeconds')
    const title = textAt(chapter, 'title')
    // The first item may be a heading, without a time.
    return seconds === undefined || !title ? [] : [{ startMs: seconds * 1000, title }]
  })
}

export interface ShownChapters {
  chapters: Chapter[]
  /** By the author in the description, or by YouTube on its own. */
  madeBy: 'author' | 'youtube'
}

/** Of a /next answer, the author's before YouTube's; undefined when the video has none. */
export function readChapters(next: unknown): ShownChapters | undefined {
  const candidates: ShownChapters[] = [
    { chapters: readMarkers(next, 'DESCRIPTION_CHAPTERS'), madeBy: 'author' },
    { chapters: readPanel(next, 'engagement-panel-macro-markers-description-chapters'), madeBy: 'author' },
    { chapters: readMarkers(next, 'AUTO_CHAPTERS'), madeBy: 'youtube' },
    { chapters: readPanel(next, 'engagement-panel-macro-markers-auto-chapters'), madeBy: 'youtube' },
  ]
  return candidates.find(({ chapters }) => chapters.length >= fewest)
}
