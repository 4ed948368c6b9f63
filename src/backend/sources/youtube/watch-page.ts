// Reads the facts that the watch page (/next) and the microformat add to the player's.
import { readChapters, type ShownChapters } from './chapters.ts'
import { type OfferedPicture, readPictures } from './player.ts'
import { at, booleanAt, listAt, stringAt, textAt } from './read-json.ts'

const watchContents = (next: unknown) =>
  listAt(next, 'contents', 'twoColumnWatchNextResults', 'results', 'results', 'contents')

/** The largest picture of the channel. */
export function readAvatarUrl(next: unknown): string | null {
  for (const item of watchContents(next)) {
    const owner = at(item, 'videoSecondaryInfoRenderer', 'owner', 'videoOwnerRenderer', 'thumbnail')
    const largest = readPictures(owner).sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]
    if (largest) return largest.url
  }
  return null
}

const dateForm = /\b(?:\d{1,2} [A-Z][a-z]{2,8} \d{4}|[A-Z][a-z]{2,8} \d{1,2}, \d{4})\b/

/** Reads the date that is shown as text ("Premiered 4 Jun 2026") as midnight UTC, in milliseconds since the epoch. */
export function readDateText(next: unknown): number | null {
  for (const item of watchContents(next)) {
    const match = dateForm.exec(textAt(item, 'videoPrimaryInfoRenderer', 'dateText') ?? '')
    const instant = match ? Date.parse(`${match[0].replace('Sept ', 'Sep ')} UTC`) : Number.NaN
    if (Number.isFinite(instant)) return instant
  }
  return null
}

export interface Microformat {
  publishedAt: number | null
  category: string | null
  isUnlisted: boolean | null
  pictures: OfferedPicture[]
}

export function readMicroformat(json: unknown): Microformat {
  const renderer = at(json, 'microformat', 'playerMicroformatRenderer')
  const instant = Date.parse(stringAt(renderer, 'publishDate') ?? stringAt(renderer, 'uploadDate') ?? '')
  return {
    publishedAt: Number.isFinite(instant) ? instant : null,
    category: stringAt(renderer, 'category') ?? null,
    isUnlisted: booleanAt(renderer, 'isUnlisted') ?? null,
    pictures: readPictures(at(renderer, 'thumbnail')),
  }
}

/** The facts about a video that a /player answer lacks. */
export interface PageFacts extends Microformat {
  authorAvatarUrl: string | null
  chapters: ShownChapters | undefined
}

/** Either answer may be undefined; the facts it would contain are then unknown. */
export function readPage(next: unknown, microformat: unknown): PageFacts {
  const facts = readMicroformat(microformat)
  return {
    ...facts,
    publishedAt: facts.publishedAt ?? readDateText(next),
    authorAvatarUrl: readAvatarUrl(next),
    chapters: readChapters(next),
  }
}
