// The tags that a field holds: existing ones, and names of tags that are created when they are saved.
import type { Tag } from '../../contract/app/tags.ts'
import { foldText } from '../ui/find-in-text.ts'

export interface TagChoice {
  readonly tagIds: readonly number[]
  /** May be paths such as `cooling/roofs`. */
  readonly names: readonly string[]
}

export const noTagChoice: TagChoice = { tagIds: [], names: [] }

export const countTags = ({ tagIds, names }: TagChoice): number => tagIds.length + names.length

/** A path as the user types it. */
export const writePath = (path: readonly string[]): string => path.join('/')

const fold = (text: string) =>
  text
    .split('/')
    .map((name) => foldText(name.trim()).text)
    .join('/')

/** The tags whose path contains the typed text, best first: those whose path or name begins with it, then the others. At most `limit`. */
export function suggestTags(tags: readonly Tag[], typed: string, limit: number): Tag[] {
  const wanted = fold(typed)
  const rank = ({ path }: Tag): number => {
    const folded = fold(writePath(path))
    if (folded === wanted) return 0
    if (folded.startsWith(wanted)) return 1
    if (folded.includes(`/${wanted}`)) return 2
    return folded.includes(wanted) ? 3 : 4
  }
  const ranked = tags.map((tag) => ({ tag, rank: rank(tag) })).filter((one) => one.rank < 4)
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ tag }) => tag)
}

/** The typed path without empty names, or undefined if nothing is left. */
export function readTypedPath(typed: string): string | undefined {
  const names = typed
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join('/')
}

/** The tag with exactly the typed path, however it is capitalised. */
export const findTyped = (tags: readonly Tag[], typed: string): Tag | undefined =>
  tags.find(({ path }) => fold(writePath(path)) === fold(typed))

export const addTag = (wanted: TagChoice, tagId: number): TagChoice =>
  wanted.tagIds.includes(tagId) ? wanted : { ...wanted, tagIds: [...wanted.tagIds, tagId] }

export const addName = (wanted: TagChoice, name: string): TagChoice =>
  wanted.names.some((other) => fold(other) === fold(name)) ? wanted : { ...wanted, names: [...wanted.names, name] }

/** Without the tag that was added last: names stand after existing tags. */
export const withoutLast = ({ tagIds, names }: TagChoice): TagChoice =>
  names.length > 0 ? { tagIds, names: names.slice(0, -1) } : { tagIds: tagIds.slice(0, -1), names }
