import { useMemo } from 'react'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { filterVideos, makeHaystacks } from './filter-videos.ts'
import { type LibraryPlace, videosAt } from './library-place.ts'
import { type Sorting, sortVideos } from './sort-videos.ts'
import type { TagTree } from './tag-tree.ts'

interface Shown {
  /** Those of the place, before the filter. */
  inPlace: VideoRow[]
  videos: VideoRow[]
  /** Their ids, in the order shown. */
  order: string[]
}

/** Sorts all videos before it filters them, because sorting takes much longer and a key press in the filter field must not repeat it. */
export function useShownVideos(
  rows: VideoRow[] | undefined,
  tags: TagTree,
  sorting: Sorting,
  place: LibraryPlace,
  filter: string,
  /** Whether the filter is being typed: what it looks in is made before the first key. */
  isFiltering: boolean,
): Shown {
  const sorted = useMemo(() => sortVideos(rows ?? [], sorting, tags.words), [rows, sorting, tags])
  const inPlace = useMemo(() => videosAt(place, sorted, tags), [place, sorted, tags])
  const hasFilter = isFiltering || filter.trim() !== ''
  const haystacks = useMemo(
    () => (hasFilter ? makeHaystacks(rows ?? [], tags.words) : new Map()),
    [rows, tags, hasFilter],
  )
  const videos = useMemo(() => filterVideos(inPlace, filter, haystacks), [inPlace, filter, haystacks])
  const order = useMemo(() => videos.map(({ videoId }) => videoId), [videos])
  return { inPlace, videos, order }
}
