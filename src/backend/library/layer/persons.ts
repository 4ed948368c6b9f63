// The persons who speak, in all videos.
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../contract/app/errors.ts'
import type { Person } from '../../../contract/app/persons.ts'
import { isInvisible, plainLine } from '../../../contract/plain-text.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

export type NamedPerson = Pick<Person, 'personId' | 'name'>

/** Names that differ only in case or in their encoding are one person. */
export const keyOfName = (name: string) => name.normalize('NFC').toLowerCase()

const select = 'SELECT id AS personId, name FROM persons'

/** The name on one line. Throws BAD_INPUT if nothing is left of it. */
export function readName(name: string): string {
  const line = plainLine(name)
  if (!isInvisible(line)) return line
  throw new AppError('BAD_INPUT', 'The speaker has no name. Enter a name.')
}

/** Only persons that speak in a video, also in one that was removed: others are left behind by acts that were undone. */
export const findPerson = (library: Library, name: string): NamedPerson | undefined =>
  prepareOnce<[string], NamedPerson>(
    library,
    `${select} WHERE name_key = ? AND EXISTS (SELECT 1 FROM speakers WHERE person_id = persons.id)`,
  ).get(keyOfName(name))

/**
 * The person of this name, who is added if nobody has it. Call it before the act that names a speaker and not within: undoing that act must
 * not delete a person who was named elsewhere since.
 */
export function findOrAddPerson(library: Library, name: string): NamedPerson {
  const line = readName(name)
  const key = keyOfName(line)
  const known = prepareOnce<[string], NamedPerson & { isUsed: number }>(
    library,
    `SELECT id AS personId, name, EXISTS (SELECT 1 FROM speakers WHERE person_id = persons.id) AS isUsed
     FROM persons WHERE name_key = ?`,
  ).get(key)
  if (known?.isUsed === 1) return { personId: known.personId, name: known.name }
  if (known !== undefined) {
    prepareOnce(library, 'UPDATE persons SET name = ? WHERE id = ?').run(line, known.personId)
    return { personId: known.personId, name: line }
  }
  const { lastInsertRowid } = prepareOnce(library, 'INSERT INTO persons (uuid, name, name_key) VALUES (?, ?, ?)').run(
    randomUUID(),
    line,
    key,
  )
  return { personId: Number(lastInsertRowid), name: line }
}

/** Sorted by name. `videoCount` counts the videos in the library. */
export function listPersons(library: Library): Person[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return library
    .prepare<[], Person>(
      `SELECT persons.id AS personId, name, count(DISTINCT videos.id) AS videoCount
       FROM persons JOIN speakers ON person_id = persons.id LEFT JOIN videos USING (youtube_id) GROUP BY persons.id`,
    )
    .all()
    .sort((a, b) => compare(a.name, b.name))
}

/** Throws PERSON_NOT_FOUND. */
function getPerson(library: Library, personId: number): NamedPerson {
  const person = library.prepare<[number], NamedPerson>(`${select} WHERE id = ?`).get(personId)
  if (person !== undefined) return person
  throw new AppError('PERSON_NOT_FOUND', 'This person is no longer in the library. Select another one.', { personId })
}

/**
 * Renames a person in all videos. If another person has the name already, that one takes over the speakers of the first. Must be called
 * within an act. Returns the person of now and in how many videos of the library the name changed. Throws PERSON_NOT_FOUND and BAD_INPUT.
 */
export function renamePerson(
  library: Library,
  personId: number,
  wanted: string,
): { person: NamedPerson; videos: number } {
  const name = readName(wanted)
  const before = getPerson(library, personId)
  const other = findPerson(library, name)
  const videos =
    library
      .prepare<[number], number>(
        'SELECT count(DISTINCT videos.id) FROM speakers JOIN videos USING (youtube_id) WHERE person_id = ?',
      )
      .pluck()
      .get(personId) ?? 0
  if (other !== undefined && other.personId !== personId) {
    library.prepare('UPDATE speakers SET person_id = ? WHERE person_id = ?').run(other.personId, personId)
    return { person: other, videos }
  }
  if (before.name === name) return { person: before, videos: 0 }
  const key = keyOfName(name)
  // A person without speakers may still have the name.
  library.prepare('UPDATE persons SET name_key = uuid WHERE name_key = ? AND id <> ?').run(key, personId)
  library.prepare('UPDATE persons SET name = ?, name_key = ? WHERE id = ?').run(name, key, personId)
  return { person: { personId, name }, videos }
}
