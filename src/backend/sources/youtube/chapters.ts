// Reads the chapters that YouTube shows, on the player's progress bar or in the list beside the video.
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

/** YouTube marks automatic chapters with an info item, even in the list that is meant for the author's chapters. */
const isMadeByYoutube = (items: readonly unknown[]) =>
  items.some((item) => at(item, 'macroMarkersInfoItemRenderer') !== undefined)

function readPanel(next: unknown, id: string, madeBy: ShownChapters['madeBy']): ShownChapters {
  const panel = listAt(next, 'engagementPanels')
    .map((entry) => at(entry, 'engagementPanelSectionListRenderer'))
    .find((entry) => stringAt(entry, 'panelIdentifier') === id || stringAt(entry, 'targetId') === id)
  const items = listAt(panel, 'content', 'macroMarkersListRenderer', 'contents')
  const chapters = items.flatMap((item) => {
    const chapter = at(item, 'macroMarkersListItemRenderer')
    const seconds = numberAt(chapter, 'onTap', 'watchEndpoint', 'startTimeSeconds')
    const title = textAt(chapter, 'title')
    // The first item may be a heading without a time.
    return seconds === undefined || !title ? [] : [{ startMs: seconds * 1000, title }]
  })
  return { chapters, madeBy: isMadeByYoutube(items) ? 'youtube' : madeBy }
}

export interface ShownChapters {
  chapters: Chapter[]
  /** By the author in the description, or automatically by YouTube. */
  madeBy: 'author' | 'youtube'
}

/** Reads the chapters from a /next answer, preferring the author's; undefined when the video has none. */
export function readChapters(next: unknown): ShownChapters | undefined {
  const candidates: ShownChapters[] = [
    { chapters: readMarkers(next, 'DESCRIPTION_CHAPTERS'), madeBy: 'author' },
    readPanel(next, 'engagement-panel-macro-markers-description-chapters', 'author'),
    { chapters: readMarkers(next, 'AUTO_CHAPTERS'), madeBy: 'youtube' },
    readPanel(next, 'engagement-panel-macro-markers-auto-chapters', 'youtube'),
  ]
  return candidates.find(({ chapters }) => chapters.length >= fewest)
}
