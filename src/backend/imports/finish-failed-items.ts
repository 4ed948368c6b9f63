import { addVideosToCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { listFailedItems, setItemProgress } from '../library/import-items.ts'
import { finished } from './item-progress.ts'

/**
 * Items of every import that failed for a video have it now, and so have the collections of their imports. Gives back how many there
 * were. For the transaction in which the video is saved.
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
