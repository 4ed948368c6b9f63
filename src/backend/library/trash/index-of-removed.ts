import type { Library } from '../database/open.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { outdateVectors } from '../meaning/embedded-excerpts.ts'
import { markUnindexed, removeFromIndex } from '../search/index/index-videos.ts'

/** Call it in the transaction that moves the video to the trash. Its vectors are kept, but it is not found by them. */
export function leaveIndex(library: Library, rowId: number): void {
  removeFromIndex(library, rowId)
  outdateVectors(library, rowId)
}

/** Call it in the transaction that takes the video out of the trash. Texts that are the same get their vectors back. */
export function returnToIndex(library: Library, rowId: number): void {
  markUnindexed(library, rowId)
  placeMarksAgain(library, rowId)
}
