import type { Tag } from '../../../contract/app/tags.ts'
import type { VideoRow } from '../../../contract/app/videos.ts'
import type { TagWords } from './sort-videos.ts'

/** The tags, ready to be looked up for each of thousands of rows. */
export interface TagTree {
  /** Sorted by path; each tag is followed by those below it. */
  readonly all: readonly Tag[]
  readonly find: (tagId: number) => Tag | undefined
  /** A tag and all below it. */
  readonly within: (tagId: number) => ReadonlySet<number>
  /** Those of a video, by path. */
  readonly of: (video: Pick<VideoRow, 'tagIds'>) => Tag[]
  readonly words: TagWords
}

export function makeTagTree(tags: readonly Tag[]): TagTree {
  const byId = new Map(tags.map((tag) => [tag.tagId, tag]))
  const positions = new Map(tags.map(({ tagId }, position) => [tagId, position]))
  const position = (tag: Tag) => positions.get(tag.tagId) ?? 0
  const of: TagTree['of'] = ({ tagIds }) =>
    tagIds
      .map((tagId) => byId.get(tagId))
      .filter((tag) => tag !== undefined)
      .sort((a, b) => position(a) - position(b))

  function within(tagId: number): ReadonlySet<number> {
    const found = new Set([tagId])
    // Parents come before their children.
    for (const tag of tags) if (tag.parentId !== null && found.has(tag.parentId)) found.add(tag.tagId)
    return found
  }
  return {
    all: tags,
    find: (tagId) => byId.get(tagId),
    within,
    of,
    words: (video) =>
      video.tagIds.length === 0
        ? ''
        : of(video)
            .map(({ path }) => path.join('/'))
            .join('\n'),
  }
}

/** How many videos have each tag or one below it, each video counted once. */
export function countTagged(tags: TagTree, videos: readonly VideoRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { tagIds } of videos) {
    const counted = new Set<number>()
    for (const tagId of tagIds) {
      for (let tag = tags.find(tagId); tag !== undefined && !counted.has(tag.tagId); ) {
        counted.add(tag.tagId)
        tag = tag.parentId === null ? undefined : tags.find(tag.parentId)
      }
    }
    for (const tagId of counted) counts.set(tagId, (counts.get(tagId) ?? 0) + 1)
  }
  return counts
}
