// Reads the title, owner and size of a playlist.
import { cutLine } from '../../../bounds/bound-video.ts'
import { at, listAt, stringAt, textAt } from '../read-json.ts'

const lineOf = (text: string | undefined): string => cutLine(text?.toWellFormed().trim() ?? '')

/** YouTube's own words for why it does not show a list; undefined when it shows it. */
export function readAlert(answer: unknown): string | undefined {
  const alert = listAt(answer, 'alerts')
    .map((one) => at(one, 'alertRenderer') ?? at(one, 'alertWithButtonRenderer'))
    .find((one) => stringAt(one, 'type') === 'ERROR')
  return lineOf(textAt(alert, 'text')) || undefined
}

const readCount = (text: string | undefined): number | undefined => {
  if (/^no (?:video|episode)s?$/i.test(text?.trim() ?? '')) return 0
  const digits = /^([\d,.\s\u00a0\u202f]+)(?:(?:video|episode)s?)?\s*$/i.exec(text ?? '')?.[1]?.replaceAll(/\D/g, '')
  return digits ? Number(digits) : undefined
}

const sidebarItem = (answer: unknown, name: string): unknown =>
  listAt(answer, 'sidebar', 'playlistSidebarRenderer', 'items')
    .map((item) => at(item, name))
    .find((item) => item !== undefined)

const firstText = (...texts: (string | undefined)[]): string | null => texts.map(lineOf).find((text) => text) ?? null

/** The parts of the newer header, for example "by Somebody" beside a picture, and "150 videos". */
const metadataParts = (pageHeader: unknown) =>
  listAt(pageHeader, 'metadata', 'contentMetadataViewModel', 'metadataRows').flatMap((row) =>
    listAt(row, 'metadataParts'),
  )

const readByline = (part: unknown): string | undefined =>
  /^by (.+?)(?: and \d+ others?)?$/s.exec(
    stringAt(part, 'avatarStack', 'avatarStackViewModel', 'text', 'content')?.trim() ?? '',
  )?.[1]

export function readListHeader(answer: unknown) {
  const header = at(answer, 'header', 'playlistHeaderRenderer')
  const pageHeader = at(answer, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel')
  const primary = sidebarItem(answer, 'playlistSidebarPrimaryInfoRenderer')
  const secondary = sidebarItem(answer, 'playlistSidebarSecondaryInfoRenderer')
  const parts = metadataParts(pageHeader)
  const counts = [
    textAt(header, 'numVideosText'),
    ...listAt(primary, 'stats').map((stat) => textAt(stat)),
    ...parts.map((part) => stringAt(part, 'text', 'content')).filter((text) => /video|episode/i.test(text ?? '')),
  ]
  return {
    title: firstText(
      textAt(header, 'title'),
      textAt(primary, 'title'),
      stringAt(pageHeader, 'title', 'dynamicTextViewModel', 'text', 'content'),
      stringAt(answer, 'microformat', 'microformatDataRenderer', 'title'),
    ),
    owner: firstText(
      textAt(header, 'ownerText'),
      textAt(secondary, 'videoOwner', 'videoOwnerRenderer', 'title'),
      ...parts.map(readByline),
    ),
    total: counts.map(readCount).find((count) => count !== undefined) ?? null,
  }
}
