import type { VideoRow } from '../../../contract/app/videos.ts'
import type { TagTree } from './tag-tree.ts'

/** Which videos the page shows, as its address says. */
export type LibraryPlace =
  | { kind: 'all' }
  | { kind: 'unread' }
  | { kind: 'collection'; collectionId: number }
  | { kind: 'tag'; tagId: number }

export function readLibraryPlace(search: URLSearchParams): LibraryPlace {
  const collectionId = readId(search.get('collection'))
  if (collectionId !== undefined) return { kind: 'collection', collectionId }
  const tagId = readId(search.get('tag'))
  if (tagId !== undefined) return { kind: 'tag', tagId }
  return search.has('unread') ? { kind: 'unread' } : { kind: 'all' }
}

export const placeAddress = {
  all: '/',
  unread: '/?unread',
  collection: (collectionId: number) => `/?collection=${collectionId}`,
  tag: (tagId: number) => `/?tag=${tagId}`,
} as const

/** A tag shows the videos of the tags below it as well. */
export function videosAt(place: LibraryPlace, rows: VideoRow[], tags: TagTree): VideoRow[] {
  switch (place.kind) {
    case 'all':
      return rows
    case 'unread':
      return rows.filter((row) => row.isUnread)
    case 'collection':
      return rows.filter((row) => row.collectionIds.includes(place.collectionId))
    case 'tag': {
      const within = tags.within(place.tagId)
      return rows.filter((row) => row.tagIds.some((tagId) => within.has(tagId)))
    }
  }
}

function readId(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
