// The speakers of a video: its labels, and the persons who they are.
import { AppError } from '../../../contract/app/errors.ts'
import type { Speaker } from '../../../contract/app/persons.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { originalSpeakerOf, passagesPerVideo } from '../search/index/passages.ts'
import { type LabelledClip, readLayeredVideo } from './layered-video.ts'
import { findPerson, type NamedPerson } from './persons.ts'
import { labelOf, placeCorrections } from './place-corrections.ts'
import { chooseSample } from './voice-sample.ts'

/** Labels that a program gave, such as `speaker_1`: the same one in another video is somebody else. */
export const isNumbered = (label: string) =>
  /^(?:(?:speaker|spk|person|voice|unknown)[\s_-]*(?:\p{N}+|[a-z])?|\p{N}+|[a-z])$/iu.test(label.trim())

/** The spoken clips of a video with their labels. Throws VIDEO_NOT_FOUND. */
export function readSpokenClips(library: Library, videoId: string): LabelledClip[] {
  const { clips } = readLayeredVideo(library, videoId)
  const { byClip } = placeCorrections(library, videoId, clips)
  return clips.flatMap((clip) =>
    clip.kind === 'said' && clip.isSound === 0
      ? [{ ...clip, label: labelOf(clip, byClip.get(`said ${clip.clip}`)) }]
      : [],
  )
}

/** The persons of a video's labels, also of labels that no clip has now. */
export const readPersons = (library: Library, videoId: string): Map<string, NamedPerson> =>
  new Map(
    prepareOnce<[string], NamedPerson & { label: string }>(
      library,
      'SELECT label, persons.id AS personId, name FROM speakers JOIN persons ON persons.id = person_id WHERE youtube_id = ?',
    )
      .all(videoId)
      .map(({ label, ...person }) => [label, person]),
  )

/** Those who speak longest come first. `sameElsewhere` is 0; `listSameLabel` finds the other videos. Throws VIDEO_NOT_FOUND. */
export function listSpeakers(library: Library, videoId: string): { speakers: Speaker[]; clipsWithout: number } {
  const clips = readSpokenClips(library, videoId)
  const persons = readPersons(library, videoId)
  const byLabel = Map.groupBy(clips, ({ label }) => label)
  const speakers = [...byLabel].flatMap(([label, its]): Speaker[] => {
    if (label === null) return []
    const person = persons.get(label) ?? null
    return [
      {
        label,
        person,
        clipCount: its.length,
        spokenMs: its.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
        sample: chooseSample(clips, label),
        suggested: person === null ? (findPerson(library, label) ?? null) : null,
        sameElsewhere: 0,
      },
    ]
  })
  return {
    speakers: speakers.sort((a, b) => b.spokenMs - a.spokenMs),
    clipsWithout: byLabel.get(null)?.length ?? 0,
  }
}

/**
 * The ids of the other videos of the same channel in which a speaker has this label, and is nobody yet or the same person as here. Empty for
 * labels such as `speaker_1`. Yields after each few videos, so that other work can go on.
 */
export function* listSameLabel(library: Library, videoId: string, label: string): Generator<string | undefined> {
  if (isNumbered(label)) return
  const others = library
    .prepare<[string], { id: number; videoId: string }>(
      `SELECT other.id, other.youtube_id AS videoId FROM videos AS this JOIN videos AS other ON other.id <> this.id AND
         CASE WHEN this.author_url IS NOT NULL AND other.author_url IS NOT NULL THEN this.author_url = other.author_url
           ELSE this.author = other.author AND this.author <> '' END
       WHERE this.youtube_id = ?`,
    )
    .all(videoId)
  const personOf = (id: string) => readPersons(library, id).get(label)?.personId
  const here = personOf(videoId)
  const hasLabel = prepareOnce<[{ first: bigint; last: bigint; label: string }], 1>(
    library,
    `SELECT 1 FROM passages WHERE id BETWEEN @first AND @last AND kind = 0
       AND CASE WHEN original_speaker IS NULL THEN speaker_id ELSE original_speaker END = @label LIMIT 1`,
  )
  for (const { id, videoId: other } of others) {
    const first = BigInt(id) * BigInt(passagesPerVideo)
    const isThere = hasLabel.get({ first, last: first + BigInt(passagesPerVideo - 1), label }) !== undefined
    const person = isThere ? personOf(other) : undefined
    yield isThere && (person === undefined || person === here) ? other : undefined
  }
}

/** Throws BAD_INPUT for labels such as `speaker_1`. */
export function checkEverywhere(label: string): void {
  if (!isNumbered(label)) return
  throw new AppError(
    'BAD_INPUT',
    `“${label}” is a number that means somebody else in each video, so it can be named in one video only. Name the speaker in each video.`,
  )
}

/**
 * Says who has this label in the given videos; null forgets it. Must be called within an act. Returns in how many videos that changed
 * something. Throws VIDEO_NOT_FOUND, and BAD_INPUT if the first video has no such speaker.
 */
export function nameSpeakers(
  library: Library,
  videoIds: readonly [string, ...string[]],
  label: string,
  person: NamedPerson | null,
): number {
  const [videoId] = videoIds
  const isKnown =
    readPersons(library, videoId).has(label) ||
    readSpokenClips(library, videoId).some((clip) => clip.label === label || originalSpeakerOf(clip) === label)
  if (!isKnown)
    throw new AppError('BAD_INPUT', `This video has no speaker “${label}”. Select one of its speakers.`, { videoId })
  const set = library.prepare(
    `INSERT INTO speakers (youtube_id, label, person_id) VALUES (@id, @label, @personId)
     ON CONFLICT (youtube_id, label) DO UPDATE SET person_id = excluded.person_id WHERE person_id <> excluded.person_id`,
  )
  const forget = library.prepare('DELETE FROM speakers WHERE youtube_id = ? AND label = ?')
  return videoIds.filter((id) => {
    const run = person === null ? forget.run(id, label) : set.run({ id, label, personId: person.personId })
    return run.changes > 0
  }).length
}
