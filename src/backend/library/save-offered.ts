// Saves videos that came along with a search or an answer, and never in place of a fuller one.
import { AppError } from '../../contract/app/errors.ts'
import type { SavedVideo } from '../../contract/app/service-videos.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { addVideosToCollection, createCollection } from './collections.ts'
import type { Library } from './open.ts'
import { translateSqliteError } from './sqlite-errors.ts'
import { findVideo, saveVideo } from './videos.ts'

export interface OfferedVideo {
  /** The position of the search result, or the number of the citation. */
  number: number
  openAtMs: number
  /** Null where nothing can be saved; undefined where there is no such result or citation. */
  video: VideoContent | null | undefined
}

export interface SaveOfferedOptions {
  collectionName?: string | undefined
  /** Also where the library has more of a video than came along. */
  replacesFuller: boolean
  now: number
}

/** One outcome per video, in their order. One that cannot be saved does not lose the others; a library that cannot be written does. */
export function saveOffered(
  library: Library,
  offered: readonly OfferedVideo[],
  { collectionName, replacesFuller, now }: SaveOfferedOptions,
): SavedVideo[] {
  const save = library.transaction(() => {
    const outcomes = offered.map((one) => saveOne(library, one, replacesFuller, now))
    const there = outcomes.flatMap(({ state, videoId }) => (state === 'failed' || videoId === null ? [] : [videoId]))
    if (collectionName !== undefined && there.length > 0)
      addVideosToCollection(library, createCollection(library, collectionName).collectionId, there)
    return outcomes
  })
  try {
    return save.immediate()
  } catch (error) {
    throw translateSqliteError(error)
  }
}

function saveOne(library: Library, offered: OfferedVideo, replacesFuller: boolean, now: number): SavedVideo {
  const { number, openAtMs, video } = offered
  if (video === null || video === undefined) return unsavable(number, video)
  const { videoId } = video
  const known = findVideo(library, videoId)
  const missing = known === undefined ? [] : partsMissing(video, known)
  if (known !== undefined && missing.length > 0 && !replacesFuller)
    return { number, videoId, state: 'kept', hasTranscript: hasTranscript(known), message: keptMessage(missing) }
  try {
    saveVideo(library, video, { openAtMs: known === undefined ? openAtMs : 0, addedAt: now })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_INPUT') throw error
    return { number, videoId, state: 'failed', hasTranscript: hasTranscript(known), message: error.message }
  }
  const state = known === undefined ? 'saved' : 'replaced'
  return { number, videoId, state, hasTranscript: hasTranscript(video), message: null }
}

function unsavable(number: number, video: null | undefined): SavedVideo {
  const message =
    video === null
      ? 'The address of this page names no YouTube video, so it cannot be saved: open it in the browser.'
      : 'Nothing came along under this number: choose one that is in the list.'
  return { number, videoId: null, state: 'failed', hasTranscript: false, message }
}

type Texts = Pick<VideoContent, 'audioClips' | 'visualClips' | 'summary' | 'sections'>

const hasTranscript = (video: Texts | undefined) =>
  video !== undefined && video.audioClips.length + video.visualClips.length > 0

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.trim().length, 0)

/** What the library would lose. Text is measured, not clips: another source cuts the same speech into other pieces. */
function partsMissing(offered: Texts, known: Texts): string[] {
  const measures: [part: string, of: (video: Texts) => number][] = [
    ['what is said', ({ audioClips }) => lengthOf(audioClips.map(({ text }) => text))],
    ['what is shown', ({ visualClips }) => lengthOf(visualClips.map(({ description }) => description))],
    ['a summary', ({ summary }) => Number(summary !== null)],
    ['sections', ({ sections }) => Number(sections.length > 0)],
  ]
  return measures.flatMap(([part, of]) => (of(offered) < of(known) ? [part] : []))
}

const keptMessage = (missing: readonly string[]) =>
  `The library has more of this video (${missing.join(', ')}) than came along, so it was left as it is: replace it all the same, or fetch it anew.`
