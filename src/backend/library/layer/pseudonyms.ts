// The pseudonyms of those who speak. A pseudonym that was given once stays with its person, so that files exported at different times agree.
import { formatPseudonym } from '../../../contract/app/speakers.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { keyOfName } from './persons.ts'
import { isNumbered, readPersons } from './speakers.ts'

interface Person {
  personId: number
  uuid: string
  name: string
}

/** Who has a pseudonym: a person, a label of a channel such as “Host”, or a label of one video such as `speaker_1`. */
type Subject =
  | ['person', uuid: string]
  | ['channel', channel: string, label: string]
  | ['video', id: string, label: string]

/** `videoId` is null for the label in any video. */
interface Label {
  videoId: string | null
  label: string
}

interface Kept {
  number: number
  /** The order in which subjects got their pseudonyms. */
  rank: number
}

const find = (library: Library, subject: Subject): Kept | undefined =>
  prepareOnce<[string], Kept>(library, 'SELECT number, rowid AS rank FROM pseudonyms WHERE subject = ?').get(
    JSON.stringify(subject),
  )

/** Whether another person who speaks somewhere has the number, and had it first. */
const isTaken = (library: Library, { number, rank }: Kept, uuid: string | null): boolean =>
  prepareOnce<[number, number, string | null], number>(
    library,
    `SELECT EXISTS (
       SELECT 1 FROM pseudonyms JOIN persons ON subject = json_array('person', uuid)
       WHERE number = ? AND pseudonyms.rowid < ? AND uuid IS NOT ? AND EXISTS (SELECT 1 FROM speakers WHERE person_id = persons.id))`,
  )
    .pluck()
    .get(number, rank, uuid) === 1

function give(library: Library, subject: Subject, number: number | undefined, name: string): number {
  return (
    prepareOnce<[string, number | null, string], number>(
      library,
      `INSERT INTO pseudonyms (subject, number, name)
       VALUES (?, coalesce(?, (SELECT coalesce(max(number), 0) + 1 FROM pseudonyms)), ?)
       ON CONFLICT (subject) DO UPDATE SET number = excluded.number, name = excluded.name RETURNING number`,
    )
      .pluck()
      .get(JSON.stringify(subject), number ?? null, name) ?? 0
  )
}

const channelOf = (library: Library, videoId: string): string =>
  prepareOnce<[string], string>(
    library,
    `SELECT coalesce(author_url, CASE author WHEN '' THEN youtube_id ELSE author END) FROM videos WHERE youtube_id = ?`,
  )
    .pluck()
    .get(videoId) ?? videoId

/** A label of a program means somebody else in each video; any other label is the same person in all videos of the channel. */
const subjectOfLabel = (library: Library, videoId: string, label: string): Subject =>
  isNumbered(label) ? ['video', videoId, keyOfName(label)] : ['channel', channelOf(library, videoId), keyOfName(label)]

/** A number that a label was given, of those that no other person has who speaks somewhere. The oldest comes first. */
const findUsed = (library: Library, labels: readonly Label[], uuid: string | null): number | undefined =>
  prepareOnce<[string], number>(
    library,
    `SELECT DISTINCT number FROM json_each(?) AS wanted
       JOIN pseudonym_uses ON label = wanted.value ->> 'label' AND coalesce(youtube_id = wanted.value ->> 'videoId', 1)
     ORDER BY number`,
  )
    .pluck()
    .all(JSON.stringify(labels.map(({ videoId, label }) => ({ videoId, label: keyOfName(label) }))))
    .find((number) => !isTaken(library, { number, rank: Number.MAX_SAFE_INTEGER }, uuid))

function numberOfPerson(library: Library, person: Person): number {
  const subject: Subject = ['person', person.uuid]
  const kept = find(library, subject)
  if (kept !== undefined && !isTaken(library, kept, person.uuid)) return kept.number
  const own = prepareOnce<[number], Label>(
    library,
    'SELECT youtube_id AS videoId, label FROM speakers WHERE person_id = ?',
  ).all(person.personId)
  // Where a source gave the name as a label, the label is taken for the person.
  const used = findUsed(library, [...own, { videoId: null, label: person.name }], person.uuid)
  return give(library, subject, kept === undefined ? used : undefined, person.name)
}

function numberOfLabel(library: Library, videoId: string, label: string): number {
  const subject = subjectOfLabel(library, videoId, label)
  const kept = find(library, subject)
  if (kept === undefined) return give(library, subject, findUsed(library, [{ videoId, label }], null), label)
  // Its number may have gone to a person who had the label once, and who speaks elsewhere.
  const isLent = isTaken(library, { number: kept.number, rank: Number.MAX_SAFE_INTEGER }, null)
  return isLent ? give(library, subject, undefined, label) : kept.number
}

function recordUse(library: Library, videoId: string, labels: readonly string[], number: number): void {
  const find = prepareOnce<[string, string, number], 1>(
    library,
    'SELECT 1 FROM pseudonym_uses WHERE youtube_id = ? AND label = ? AND number = ?',
  )
  const insert = prepareOnce(library, 'INSERT INTO pseudonym_uses (youtube_id, label, number) VALUES (?, ?, ?)')
  for (const label of labels.map(keyOfName))
    if (find.get(videoId, label, number) === undefined) insert.run(videoId, label, number)
}

/** Everybody who speaks in some video, also in one that was removed. */
const listSpeaking = (library: Library): Person[] =>
  library
    .prepare<[], Person>(
      `SELECT id AS personId, uuid, name FROM persons WHERE EXISTS (SELECT 1 FROM speakers WHERE person_id = persons.id)`,
    )
    .all()

export interface Pseudonyms {
  /** The persons of the library by name, and how to get the pseudonym of each. */
  persons: readonly { name: string; pseudonym: () => string }[]
  /** `shown` is a name or a label of the video, as the library shows it. `isLabel`: a label of the source. */
  ofSpeaker(videoId: string, shown: string, isLabel: boolean): string
}

/** Reads the persons once. A pseudonym is given when it is asked for, and stays. */
export function openPseudonyms(library: Library): Pseudonyms {
  const persons = listSpeaking(library)
  const byName = new Map(persons.map((person) => [keyOfName(person.name), person]))
  const byId = new Map(persons.map((person) => [person.personId, person]))
  const numbers = new Map<number, number>()
  const ofPerson = (person: Person): number => {
    const number = numbers.get(person.personId) ?? numberOfPerson(library, person)
    numbers.set(person.personId, number)
    return number
  }
  const ofSpeaker = (videoId: string, shown: string, isLabel: boolean): number => {
    const label = plainLine(shown)
    const named = readPersons(library, videoId)
    const whose = byId.get(named.get(shown)?.personId ?? -1)
    const same = isNumbered(label) ? undefined : byName.get(keyOfName(label))
    const person = isLabel ? (whose ?? same) : (same ?? whose)
    const number = person === undefined ? numberOfLabel(library, videoId, label) : ofPerson(person)
    const labels = [...named].filter(([, { personId }]) => personId === person?.personId).map(([own]) => own)
    recordUse(library, videoId, labels.length === 0 ? [label] : labels, number)
    return number
  }
  return {
    persons: persons.map((person) => ({
      name: person.name,
      pseudonym: () => library.transaction(() => formatPseudonym(ofPerson(person))).immediate(),
    })),
    ofSpeaker: (videoId, shown, isLabel) =>
      library.transaction(() => formatPseudonym(ofSpeaker(videoId, shown, isLabel))).immediate(),
  }
}

export interface PseudonymKey {
  pseudonym: string
  /** The present names of those who have it; more than one if persons were merged or divided. */
  names: string[]
  /** The videos in which it was written. */
  videos: { videoId: string; title: string | null }[]
}

/** Who is behind each pseudonym that was ever written, in the order of their numbers. */
export function listPseudonyms(library: Library): PseudonymKey[] {
  const rows = library
    .prepare<[], { number: number; name: string }>(
      `SELECT number, coalesce(persons.name, pseudonyms.name) AS name
       FROM pseudonyms LEFT JOIN persons ON subject = json_array('person', uuid) ORDER BY number, pseudonyms.rowid`,
    )
    .all()
  const uses = library
    .prepare<[], { number: number; videoId: string; title: string | null }>(
      `SELECT DISTINCT number, youtube_id AS videoId, title FROM pseudonym_uses LEFT JOIN videos USING (youtube_id)
       ORDER BY number, title, youtube_id`,
    )
    .all()
  const videos = Map.groupBy(uses, ({ number }) => number)
  return [...Map.groupBy(rows, ({ number }) => number)].map(([number, named]) => ({
    pseudonym: formatPseudonym(number),
    names: [...new Set(named.map(({ name }) => name))],
    videos: (videos.get(number) ?? []).map(({ videoId, title }) => ({ videoId, title })),
  }))
}
