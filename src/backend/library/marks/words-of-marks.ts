// The words of quotes, notes and titles, kept in memory while the library is open, so that a filter need not read them again for each key.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listWords } from '../search/terms/words.ts'

interface WordsOfMark {
  changedAt: number
  /** The words with a space before and after each of them. */
  text: string
}

const known = new WeakMap<Library, Map<number, WordsOfMark>>()

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

/** The words of all marks by row id. Only marks that were changed since the last call are read. */
function readWords(library: Library): Map<number, WordsOfMark> {
  const words = known.get(library) ?? new Map<number, WordsOfMark>()
  known.set(library, words)
  const rows = prepareOnce<[], { id: number; changedAt: number }>(
    library,
    'SELECT id, changed_at AS changedAt FROM marks WHERE removed_at IS NULL',
  ).all()
  const read = prepareOnce<[number], { quote: string; note: string; title: string }>(
    library,
    'SELECT quote, note, title FROM marks WHERE id = ?',
  )
  for (const { id, changedAt } of rows) {
    if (words.get(id)?.changedAt === changedAt) continue
    const mark = read.get(id)
    const texts = mark === undefined ? [] : [mark.title, mark.quote, mark.note]
    words.set(id, { changedAt, text: texts.map((text) => spaced(listWords(text))).join('') })
  }
  return words
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
 * follows its last word, that word may be unfinished.
 */
export function createWordFilter(
  library: Library,
  text: string,
  words: readonly string[],
): (markRowId: number) => boolean {
  const texts = readWords(library)
  const names = readTagNames(library)
  const isLastFinished = /\s$/u.test(text)
  const patterns = words.map((word, index) =>
    index === words.length - 1 && !isLastFinished ? ` ${word}` : ` ${word} `,
  )
  return (id) => {
    const all = (texts.get(id)?.text ?? '') + (names.get(id) ?? '')
    return patterns.every((pattern) => all.includes(pattern))
  }
}
