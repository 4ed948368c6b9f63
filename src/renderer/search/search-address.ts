import { type PassageKind, passageKindSchema } from '../../contract/app/moments.ts'
import { carriedWords } from '../moments/carried-words.ts'
import { videoAddress } from '../moments/video-address.ts'

/** The query and filters in the page's address. */
export interface SearchAddress {
  readonly query: string
  /** Null: every kind. */
  readonly kind: PassageKind | null
  /** Null: the whole library. */
  readonly collectionId: number | null
}

export function readSearchAddress(search: URLSearchParams): SearchAddress {
  const kind = passageKindSchema.safeParse(search.get('kind'))
  const collection = search.get('collection')
  return {
    query: (search.get('q') ?? '').slice(0, 1000),
    kind: kind.success ? kind.data : null,
    collectionId: collection !== null && /^\d{1,9}$/.test(collection) ? Number(collection) : null,
  }
}

export function writeSearchAddress(address: SearchAddress): Record<string, string> {
  return {
    ...(address.query === '' ? {} : { q: address.query }),
    ...(address.kind === null ? {} : { kind: address.kind }),
    ...(address.collectionId === null ? {} : { collection: String(address.collectionId) }),
  }
}

/** The address that opens a moment with the words that found it. A match in the title opens the video at its usual position. */
export function momentAddress(videoId: string, moment: { kind: string; startMs: number }, query: string): string {
  const find = carriedWords(query)
  return moment.kind === 'title' ? videoAddress(videoId) : videoAddress(videoId, { atMs: moment.startMs, find })
}
