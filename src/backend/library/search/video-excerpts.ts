// Caches the excerpts of whole videos until the text of the video changes, because reading and joining passages costs more than ranking
// them.

import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { readExcerpts } from './division.ts'
import { excerptText } from './excerpts.ts'
import { listPassages, passagesPerVideo } from './passages.ts'

export interface VideoExcerpt {
  /** The ids of its first and last passage. */
  id: number
  lastId: number
  text: string
}

interface Remembered {
  textVersion: number
  excerpts: readonly VideoExcerpt[]
  textLength: number
}

/** UTF-16 units: about 20,000 minutes of speech. */
const maxRememberedText = 16_000_000

const remembered = new WeakMap<Library, Map<number, Remembered>>()

function groupExcerpts(library: Library, videoRowId: number): VideoExcerpt[] {
  const passages = listPassages(library, videoRowId)
  const firstId = videoRowId * passagesPerVideo
  return readExcerpts(library, videoRowId).map((excerpt) => ({
    id: firstId + excerpt.first,
    lastId: firstId + excerpt.last,
    text: excerptText(passages, excerpt),
  }))
}

function readVersions(library: Library, videoRowIds: readonly number[]): Map<number, number> {
  const rows = prepareOnce<[string], { id: number; textVersion: number }>(
    library,
    'SELECT id, text_version AS textVersion FROM videos WHERE id IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(videoRowIds))
  return new Map(rows.map(({ id, textVersion }) => [id, textVersion]))
}

/**
 * Deletes the videos that were used least recently. A map lists its entries in the order they were added, and each use adds a video again.
 */
function forgetOldest(known: Map<number, Remembered>): void {
  let textLength = 0
  for (const video of known.values()) textLength += video.textLength
  for (const [videoRowId, video] of known) {
    if (textLength <= maxRememberedText) return
    known.delete(videoRowId)
    textLength -= video.textLength
  }
}

/** The excerpts of each video that is in the library, in the order of its passages. Must be called within a transaction. */
export function readVideoExcerpts(
  library: Library,
  videoRowIds: readonly number[],
): Map<number, readonly VideoExcerpt[]> {
  const known = remembered.get(library) ?? new Map<number, Remembered>()
  remembered.set(library, known)
  const versions = readVersions(library, videoRowIds)
  const found = new Map<number, readonly VideoExcerpt[]>()
  for (const videoRowId of videoRowIds) {
    const textVersion = versions.get(videoRowId)
    if (textVersion === undefined) continue
    const before = known.get(videoRowId)
    known.delete(videoRowId)
    const excerpts = before?.textVersion === textVersion ? before.excerpts : groupExcerpts(library, videoRowId)
    const textLength = excerpts.reduce((sum, { text }) => sum + text.length, 0)
    // A video without excerpts may be indexed later without a change of its text.
    if (excerpts.length > 0) known.set(videoRowId, { textVersion, excerpts, textLength })
    found.set(videoRowId, excerpts)
  }
  forgetOldest(known)
  return found
}
