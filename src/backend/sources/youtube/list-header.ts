// What YouTube says of a playlist as a whole.
import { at, listAt, stringAt, textAt } from './read-json.ts'

export interface ListHeader {
  title: string | null
  owner: string | null
  total: number | null
}

/** Why YouTube does not show a list, in its own words; undefined when it does. */
export function readAlert(answer: unknown): string | undefined {
  const alert = listAt(answer, 'alerts').find((one) => stringAt(one, 'alertRenderer', 'type') === 'ERROR')
  return textAt(alert, 'alertRenderer', 'text')?.toWellFormed().trim() || undefined
}

const readCount = (text: string | undefined): number | undefined => {
  if (/^no videos?$/i.test(text?.trim() ?? '')) return 0
  const digits = /^([\d,.\s\u00a0\u202f]+)(?:videos?)?\s*$/i.exec(text ?? '')?.[1]?.replaceAll(/\D/g, '')
  return digits ? Number(digits) : undefined
}

const sidebarItem = (answer: unknown, name: string): unknown =>
  listAt(answer, 'sidebar', 'playlistSidebarRenderer', 'items')
    .map((item) => at(item, name))
    .find((item) => item !== undefined)

const firstText = (...texts: (string | undefined)[]): string | null =>
  texts.map((text) => text?.toWellFormed().trim()).find((text) => text) ?? null

/** The parts of the new page's header, "150 videos" among them. */
const metadataTexts = (pageHeader: unknown) =>
  listAt(pageHeader, 'metadata', 'contentMetadataViewModel', 'metadataRows')
    .flatMap((row) => listAt(row, 'metadataParts'))
    .map((part) => stringAt(part, 'text', 'content'))

export function readListHeader(answer: unknown): ListHeader {
  const header = at(answer, 'header', 'playlistHeaderRenderer')
  const pageHeader = at(answer, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel')
  const primary = sidebarItem(answer, 'playlistSidebarPrimaryInfoRenderer')
  const secondary = sidebarItem(answer, 'playlistSidebarSecondaryInfoRenderer')
  const counts = [
    textAt(header, 'numVideosText'),
    ...listAt(primary, 'stats').map((stat) => textAt(stat)),
    ...metadataTexts(pageHeader).filter((text) => /video/i.test(text ?? '')),
  ]
  return {
    title: firstText(
      textAt(header, 'title'),
      textAt(primary, 'title'),
      stringAt(pageHeader, 'title', 'dynamicTextViewModel', 'text', 'content'),
      stringAt(answer, 'microformat', 'microformatDataRenderer', 'title'),
    ),
    owner: firstText(textAt(header, 'ownerText'), textAt(secondary, 'videoOwner', 'videoOwnerRenderer', 'title')),
    total: counts.map(readCount).find((count) => count !== undefined) ?? null,
  }
}
