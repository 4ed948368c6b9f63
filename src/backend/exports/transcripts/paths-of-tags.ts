import type { Mark } from '../../../contract/app/marks.ts'
import type { ExportedVideo } from '../produced.ts'

/** The tags of a mark as they are typed, such as `cooling/roofs`. */
export const pathsOfTags = ({ tagIds }: Mark, { tags }: Pick<ExportedVideo, 'tags'>): string[] =>
  tagIds.flatMap((tagId) => tags.get(tagId)?.path.join('/') ?? [])
