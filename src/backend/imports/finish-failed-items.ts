import { addVideosToCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { listFailedItems, setItemProgress } from '../library/import-items.ts'
import { finished } from './item-progress.ts'

/**
 * Marks the items of all imports that failed for this video as saved, and adds the video to the collections of these imports. Returns the
 * number of items. Call it in the transaction that saves the video.
 */
export function finishFailedItems(
  library: Library,
  videoId: string,
  states: Parameters<typeof listFailedItems>[2],
): number {
  const failed = listFailedItems(library, videoId, states)
  for (const { item, collectionId } of failed) {
    setItemProgress(library, item.itemId, finished('saved', item))
    if (collectionId !== null) addVideosToCollection(library, collectionId, [videoId])
  }
  return failed.length
}
