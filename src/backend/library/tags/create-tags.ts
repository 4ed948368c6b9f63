import { randomUUID } from 'node:crypto'
import { tagColours } from '../../../contract/app/choices.ts'
import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedText } from '../database/stored-values.ts'
import { splitTagPath, storedTagName, tagNameKey } from './tag-names.ts'
import { findTagNamed, getTagRow, type TagRow } from './tags.ts'

/** Tags to give to something. `names` may be paths such as `cooling/roofs`. */
export interface TagsWanted {
  tagIds: readonly number[]
  names: readonly string[]
}

/** The colour that the fewest tags at the top have, so that new tags take all colours in turn. */
function nextColour(library: Library): string {
  const rows = prepareOnce<[], { colour: string; count: number }>(
    library,
    'SELECT colour, count(*) AS count FROM tags WHERE parent_id IS NULL AND removed_at IS NULL GROUP BY colour',
  ).all()
  const counts = new Map(rows.map(({ colour, count }) => [colour, count]))
  return tagColours.reduce((least, colour) => ((counts.get(colour) ?? 0) < (counts.get(least) ?? 0) ? colour : least))
}

function insertTag(
  library: Library,
  parent: TagRow | null,
  name: string,
  now: number,
  given: { description?: string; colour?: string | null } = {},
): TagRow {
  const tag = {
    uuid: randomUUID(),
    parentId: parent?.tagId ?? null,
    name,
    description: storedText(given.description ?? ''),
    colour: given.colour ?? parent?.colour ?? nextColour(library),
  }
  const { lastInsertRowid } = prepareOnce(
    library,
    `INSERT INTO tags (uuid, parent_id, name, name_key, description, colour, created_at)
     VALUES (@uuid, @parentId, @name, @nameKey, @description, @colour, @now)`,
  ).run({ ...tag, nameKey: tagNameKey(name), now })
  return { tagId: Number(lastInsertRowid), ...tag }
}

/**
 * Creates a tag with exactly this name, in which a slash stays a slash. Returns the tag that has the name there, if there is one. Throws
 * BAD_INPUT for a name that is empty or too long, and TAG_NOT_FOUND for an unknown parent. With `colour` null it gets the parent's.
 */
export function createTagNamed(
  library: Library,
  wanted: { parentId: number | null; name: string; description: string; colour: string | null },
  now: number,
): TagRow {
  const name = storedTagName(wanted.name)
  const parent = wanted.parentId === null ? null : getTagRow(library, wanted.parentId)
  return findTagNamed(library, wanted.parentId, tagNameKey(name)) ?? insertTag(library, parent, name, now, wanted)
}

/** How many names of a path, from its first on, are the name of one existing tag: a name that was imported may contain slashes. */
function findJoinedName(library: Library, parentId: number | null, names: readonly string[]) {
  for (let count = names.length; count > 0; count--) {
    const found = findTagNamed(library, parentId, tagNameKey(names.slice(0, count).join('/')))
    if (found) return { found, count }
  }
  return undefined
}

/**
 * The tag that a typed path names; what is missing of it is created. `now` is in milliseconds since the epoch. Throws BAD_INPUT for a path
 * without a name and TAG_NOT_FOUND for an unknown parent.
 */
export function findOrCreateTag(
  library: Library,
  { path, parentId = null }: { path: string; parentId?: number | null },
  now: number,
): TagRow {
  return library
    .transaction(() => {
      let tag = parentId === null ? null : getTagRow(library, parentId)
      const names = splitTagPath(path)
      // A path of slashes only is a name that has no parts.
      if (names.length === 0) names.push(storedTagName(path.replaceAll('/', ' ')))
      for (let at = 0; at < names.length; ) {
        const joined = findJoinedName(library, tag?.tagId ?? null, names.slice(at))
        tag = joined?.found ?? insertTag(library, tag, names[at] ?? '', now)
        at += joined?.count ?? 1
      }
      if (tag === null) throw new AppError('BAD_INPUT', 'The tag has no name. Enter a name.')
      return tag
    })
    .immediate()
}

/** The ids of the tags, each once, in the given order. Throws TAG_NOT_FOUND and BAD_INPUT. */
export function resolveTags(library: Library, wanted: TagsWanted, now: number): number[] {
  const known = wanted.tagIds.map((tagId) => getTagRow(library, tagId).tagId)
  const named = wanted.names.map((path) => findOrCreateTag(library, { path }, now).tagId)
  return [...new Set([...known, ...named])]
}
