// The words of quotes, notes and titles, kept in memory while the library is open, so that a filter need not read them again for each key.
import { nextTurn } from '../../next-turn.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { rememberUntilChanged } from '../database/remember-until-changed.ts'
import { listWords } from '../search/terms/words.ts'

interface WordsOfMark {
  changedAt: number
  /** The words of title, quote and note, with a space before and after each of them. */
  text: string
  /** Where the words of quote and note begin in `text`. */
  ownFrom: number
}

const known = new WeakMap<Library, Map<number, WordsOfMark>>()

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

/** Reads the words of the marks that were changed since the last time; at most as many as given. Returns false if none are left. */
function readChangedWords(library: Library, most: number): boolean {
  const words = known.get(library) ?? new Map<number, WordsOfMark>()
  known.set(library, words)
  const changed = prepareOnce<[], { id: number; changedAt: number }>(
    library,
    'SELECT id, changed_at AS changedAt FROM marks',
  )
    .all()
    .filter(({ id, changedAt }) => words.get(id)?.changedAt !== changedAt)
  const rows = prepareOnce<[string], { id: number; changedAt: number; quote: string; note: string; title: string }>(
    library,
    `SELECT marks.id, changed_at AS changedAt, quote, note, title FROM json_each(?) AS wanted
     CROSS JOIN marks ON marks.id = wanted.value`,
  ).all(JSON.stringify(changed.slice(0, most).map(({ id }) => id)))
  for (const { id, changedAt, title, quote, note } of rows) {
    const ofTitle = spaced(listWords(title))
    const text = ofTitle + [quote, note].map((own) => spaced(listWords(own))).join('')
    words.set(id, { changedAt, text, ownFrom: ofTitle.length })
  }
  return changed.length > most
}

const marksAtOnce = 250

const prepared = new WeakSet<Library>()

/** Reads the words of all marks little by little, once, so that the first filter need not wait for them. */
export async function prepareWords(library: Library): Promise<void> {
  if (prepared.has(library)) return
  prepared.add(library)
  while (library.open && readChangedWords(library, marksAtOnce)) await nextTurn()
}

const readWords = (library: Library): ReadonlyMap<number, WordsOfMark> => {
  readChangedWords(library, Number.MAX_SAFE_INTEGER)
  return known.get(library) ?? new Map()
}

/** The names of the tags of each mark, with those above them. */
function readTagNames(library: Library): Map<number, string> {
  const tags = prepareOnce<[], { id: number; parentId: number | null; name: string }>(
    library,
    'SELECT id, parent_id AS parentId, name FROM tags WHERE removed_at IS NULL',
  ).all()
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const pathOf = (id: number | null): string => {
    const tag = id === null ? undefined : byId.get(id)
    return tag === undefined ? '' : pathOf(tag.parentId) + spaced(listWords(tag.name))
  }
  const paths = new Map(tags.map(({ id }) => [id, pathOf(id)]))
  const names = new Map<number, string>()
  const pairs = prepareOnce<[], { markId: number; tagId: number }>(
    library,
    'SELECT mark_id AS markId, tag_id AS tagId FROM mark_tags',
  ).all()
  for (const { markId, tagId } of pairs) names.set(markId, (names.get(markId) ?? '') + (paths.get(tagId) ?? ''))
  return names
}

/**
 * Returns whether the mark with a row id has all of the words in quote, note, title or tags. `text` is what was typed: unless a space
 * follows its last word, that word may be unfinished. With `isOwn`, title and tags do not count.
 */
export function createWordFilter(
  library: Library,
  text: string,
  words: readonly string[],
  { isOwn = false } = {},
): (markRowId: number) => boolean {
  const { texts, names } = rememberUntilChanged(library, 'words of marks', () => ({
    texts: readWords(library),
    names: readTagNames(library),
  }))
  const isLastFinished = /\s$/u.test(text)
  const patterns = words.map((word, index) =>
    index === words.length - 1 && !isLastFinished ? ` ${word}` : ` ${word} `,
  )
  return (id) => {
    const { text: own, ownFrom } = texts.get(id) ?? { text: '', ownFrom: 0 }
    const all = isOwn ? own.slice(ownFrom) : own + (names.get(id) ?? '')
    return patterns.every((pattern) => all.includes(pattern))
  }
}
