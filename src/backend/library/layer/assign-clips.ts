import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { type CorrectionAuthor, getClip, putCorrection } from './corrections.ts'
import { readLayeredText } from './layered-video.ts'
import { findOrAddPerson, type NamedPerson, readName } from './persons.ts'
import { readPersons, readSpokenClips } from './speakers.ts'

/** Who is to speak. `person` is set for a name that no label of the video has. */
export interface NewSpeaker {
  label: string | null
  person: NamedPerson | null
}

/**
 * The label for a name or label that the user entered: a label of the video, the label of the person with this name, or the name itself as a
 * new label. Adds the person of a new label, so call it before the act. Throws VIDEO_NOT_FOUND and BAD_INPUT.
 */
export function readSpeaker(library: Library, videoId: string, wanted: string | null): NewSpeaker {
  if (wanted === null) return { label: null, person: null }
  const clips = readSpokenClips(library, videoId)
  const persons = readPersons(library, videoId)
  if (clips.some(({ label }) => label === wanted)) return { label: wanted, person: null }
  const name = readName(wanted)
  const isName = (one: string) => one.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase()
  const labels = [...persons].filter(([, person]) => isName(person.name)).map(([label]) => label)
  const spoken = Map.groupBy(clips, ({ label }) => label)
  const [label] = labels.sort((a, b) => (spoken.get(b)?.length ?? 0) - (spoken.get(a)?.length ?? 0))
  if (label !== undefined) return { label, person: null }
  // A label of the same letters that is another person must not be taken for this one.
  const newLabel = persons.has(name) ? `${name} (2)` : name
  return { label: newLabel, person: findOrAddPerson(library, name) }
}

export interface Assignment {
  videoId: string
  textVersion: number
  clips: readonly number[]
}

/**
 * Gives spoken clips to another speaker, as corrections. Must be called within an act. Returns how many clips changed. Throws
 * VIDEO_NOT_FOUND, VIDEO_CHANGED and BAD_INPUT.
 */
export function assignClips(
  library: Library,
  { videoId, textVersion, clips: wanted }: Assignment,
  { label, person }: NewSpeaker,
  author: CorrectionAuthor,
): number {
  const { clips } = readLayeredText(library, videoId, textVersion)
  const found = [...new Set(wanted)].map((clip) => getClip(videoId, clips, { kind: 'said', clip }))
  if (found.some(({ clip }) => clip.isSound === 1) && found.length === 1)
    throw new AppError('BAD_INPUT', 'A sound has no speaker. Select a clip of speech.', { videoId })
  const changed = found.filter(
    (one) => one.clip.isSound === 0 && putCorrection(library, one, { speaker: label }, author),
  ).length
  if (person !== null && label !== null && changed > 0)
    library
      .prepare('INSERT OR IGNORE INTO speakers (youtube_id, label, person_id) VALUES (?, ?, ?)')
      .run(videoId, label, person.personId)
  return changed
}
