// Applies the user's layer to the stored text of a video: corrections of clips, and the names of the persons who speak.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { outdateVectors } from '../meaning/embedded-excerpts.ts'
import { markUnindexed, removeFromIndex } from '../search/index/index-videos.ts'
import { originalSpeakerOf } from '../search/index/passages.ts'
import { type Corrected, type LayerClip, labelOf, placeCorrections, readClips } from './place-corrections.ts'

interface Change {
  id: number
  text: string
  speakerId: string | null
  originalText: string | null
  originalSpeaker: string | null
}

/** By the labels of the video. */
export const readNames = (library: Library, videoId: string): Map<string, string> =>
  new Map(
    prepareOnce<[string], [string, string]>(
      library,
      'SELECT label, name FROM speakers JOIN persons ON persons.id = person_id WHERE youtube_id = ?',
    )
      .raw()
      .all(videoId),
  )

function changeOf(clip: LayerClip, corrected: Corrected | undefined, names: Map<string, string>): Change | undefined {
  const original = { text: clip.originalText ?? clip.text, speakerId: originalSpeakerOf(clip) }
  const label = labelOf(clip, corrected)
  const text = corrected?.text ?? original.text
  const speakerId = label === null ? null : (names.get(label) ?? label)
  const change = {
    id: clip.id,
    text,
    speakerId,
    originalText: text === original.text ? null : original.text,
    originalSpeaker: speakerId === original.speakerId ? null : (original.speakerId ?? ''),
  }
  const isSame =
    text === clip.text &&
    speakerId === clip.speakerId &&
    change.originalText === clip.originalText &&
    change.originalSpeaker === clip.originalSpeaker
  return isSame ? undefined : change
}

function listChanges(library: Library, videoId: string, videoRowId: number): Change[] {
  const hasLayer = prepareOnce<[string, string], number>(
    library,
    `SELECT EXISTS (SELECT 1 FROM corrections WHERE youtube_id = ?) OR EXISTS (SELECT 1 FROM speakers WHERE youtube_id = ?)`,
  )
    .pluck()
    .get(videoId, videoId)
  if (hasLayer === 0)
    return readClips(library, videoRowId, { onlyLaidOver: true }).flatMap(
      (clip) => changeOf(clip, undefined, new Map()) ?? [],
    )
  const clips = readClips(library, videoRowId)
  const { byClip, moved } = placeCorrections(library, videoId, clips)
  const setClip = prepareOnce(library, 'UPDATE corrections SET clip = ? WHERE id = ?')
  for (const { id, clip } of moved) setClip.run(clip, id)
  const names = readNames(library, videoId)
  return clips.flatMap((clip) => changeOf(clip, byClip.get(`${clip.kind} ${clip.clip}`), names) ?? [])
}

function writeChanges(library: Library, changes: readonly Change[]): void {
  const update = prepareOnce(
    library,
    `UPDATE passages SET text = @text, speaker_id = @speakerId, original_text = @originalText,
       original_speaker = @originalSpeaker WHERE id = @id`,
  )
  for (const change of changes) update.run(change)
}

const idOf = (library: Library, videoRowId: number): string | undefined =>
  prepareOnce<[number], string>(library, 'SELECT youtube_id FROM videos WHERE id = ?').pluck().get(videoRowId)

const settle = (library: Library, videoId: string) =>
  prepareOnce(library, 'DELETE FROM pending_layers WHERE youtube_id = ?').run(videoId)

/**
 * Lays the user's layer over clips that were just written, and that are not in the index. Call it in the transaction that writes them.
 */
export function coverNewClips(library: Library, videoRowId: number): void {
  const videoId = idOf(library, videoRowId)
  if (videoId === undefined) return
  writeChanges(library, listChanges(library, videoId, videoRowId))
  settle(library, videoId)
}

/**
 * Makes the stored text of a video agree with the user's corrections and names, in one transaction. If something changes, the video leaves
 * the index with its old words and waits to be indexed. Does nothing for a video that is not in the library. Returns whether something
 * changed.
 */
export function applyUserLayer(library: Library, videoRowId: number): boolean {
  return library
    .transaction(() => {
      const videoId = idOf(library, videoRowId)
      if (videoId === undefined) return false
      const changes = listChanges(library, videoId, videoRowId)
      if (changes.length > 0) {
        removeFromIndex(library, videoRowId)
        writeChanges(library, changes)
        placeMarksAgain(library, videoRowId)
        outdateVectors(library, videoRowId)
        markUnindexed(library, videoRowId)
      }
      settle(library, videoId)
      return changes.length > 0
    })
    .immediate()
}
