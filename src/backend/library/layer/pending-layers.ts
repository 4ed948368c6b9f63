// The videos whose stored text does not have the user's latest corrections and names yet. Triggers add them, see migration 19.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { unlessUnwritable } from '../search/index/index-videos.ts'
import { applyUserLayer } from './apply-user-layer.ts'

/**
 * Applies the user's layer to this video if it waits for it, so that nobody reads the earlier text. If the library cannot be written, the
 * earlier text is read.
 */
export function applyIfPending(library: Library, videoId: string): void {
  const rowId = prepareOnce<[string], number>(
    library,
    'SELECT id FROM pending_layers JOIN videos USING (youtube_id) WHERE youtube_id = ?',
  )
    .pluck()
    .get(videoId)
  if (rowId !== undefined) unlessUnwritable(() => applyUserLayer(library, rowId))
}

/** Videos that are not in the library wait until they are. */
const listPending = (library: Library, most: number): number[] =>
  prepareOnce<[number], number>(
    library,
    'SELECT id FROM pending_layers CROSS JOIN videos USING (youtube_id) ORDER BY id DESC LIMIT ?',
  )
    .pluck()
    .all(most)

export const hasPendingLayers = (library: Library): boolean => listPending(library, 1).length > 0

/** Applies the user's layer to up to `most` of the videos that wait for it, each in its own transaction. Returns whether more wait. */
export function applySomeLayers(library: Library, most: number): boolean {
  const waiting = listPending(library, most)
  for (const rowId of waiting) applyUserLayer(library, rowId)
  return waiting.length === most && hasPendingLayers(library)
}

/** A search waits while the user's layer is applied to this many videos. */
const mostWaitedFor = 64

/** Call it before a search, so that it finds what the user has just changed. Does nothing if the library cannot be written. */
export function applyFewLayers(library: Library): void {
  unlessUnwritable(() => applySomeLayers(library, mostWaitedFor))
}

/** Call it before something is counted by speaker in all marks. Does nothing if the library cannot be written. */
export function applyLayersOfMarked(library: Library): void {
  const waiting = prepareOnce<[], number>(
    library,
    'SELECT id FROM pending_layers CROSS JOIN videos USING (youtube_id) WHERE youtube_id IN (SELECT youtube_id FROM marks)',
  )
    .pluck()
    .all()
  unlessUnwritable(() => {
    for (const rowId of waiting) applyUserLayer(library, rowId)
  })
}
