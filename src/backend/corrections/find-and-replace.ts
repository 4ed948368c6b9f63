import type { Replacement, WantedReplacement } from '../../contract/app/corrections.ts'
import { formatCount } from '../../contract/format-count.ts'
import { recordAct } from '../library/acts/record-act.ts'
import type { Library } from '../library/database/open.ts'
import type { CorrectionAuthor } from '../library/layer/corrections.ts'
import {
  type FoundClip,
  findInVideo,
  listVideosToRead,
  replaceFound,
  replacementOutdated,
} from '../library/layer/find-and-replace.ts'
import { nextTurn } from '../next-turn.ts'

interface Progress {
  found: FoundClip[]
  videosRead: number
  videos: number
}

/** Other work goes on after this time. */
const turnMs = 5

/** Yields after each few milliseconds what was found since. Throws `signal.reason` when aborted. */
async function* findAll(
  library: Library,
  wanted: WantedReplacement,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress> {
  const videos = listVideosToRead(library, wanted.videoIds)
  let found: FoundClip[] = []
  let startedAt = performance.now()
  for (const [videosRead, video] of videos.entries()) {
    for (const piece of findInVideo(library, video, wanted)) {
      for (const one of piece) found.push(one)
      if (performance.now() - startedAt < turnMs) continue
      yield { found, videosRead, videos: videos.length }
      found = []
      await nextTurn()
      signal?.throwIfAborted()
      startedAt = performance.now()
    }
  }
  yield { found, videosRead: videos.length, videos: videos.length }
}

/** So many clips are sent at once, and so often if there are fewer. */
const [mostSent, tellEveryMs] = [200, 100]

const toReplacement = ({ passageId: _, ...found }: FoundClip): Replacement => found

/** What a replacement would change. Yields pieces while the library is read, newest video first, and at least one at the end. */
export async function* previewReplacement(
  library: Library,
  wanted: WantedReplacement,
  signal?: AbortSignal,
): AsyncGenerator<{ replacements: Replacement[]; found: number; videosRead: number; videos: number }, void, void> {
  let waiting: Replacement[] = []
  let found = 0
  let toldAt = 0
  for await (const progress of findAll(library, wanted, signal)) {
    const { videosRead, videos } = progress
    for (const one of progress.found) {
      waiting.push(toReplacement(one))
      found += one.matches.length
      if (waiting.length < mostSent) continue
      yield { replacements: waiting, found, videosRead, videos }
      waiting = []
    }
    const isLast = videosRead === videos
    if (!isLast && performance.now() - toldAt < tellEveryMs) continue
    yield { replacements: waiting, found, videosRead, videos }
    waiting = []
    toldAt = performance.now()
  }
}

export interface ReplaceRequest extends WantedReplacement {
  except: readonly { videoId: string; kind: string; clip: number }[]
  /** How many clips the preview listed, without those in `except`. */
  expected: number
}

/** Replaces in all clips at once or in none. Throws VIDEO_CHANGED if other clips are found than the preview listed. */
export async function replaceEverywhere(
  library: Library,
  { except, expected, ...wanted }: ReplaceRequest,
  author: CorrectionAuthor,
  signal?: AbortSignal,
): Promise<{ clips: number; videos: number; actId: number | null }> {
  const keyOf = ({ videoId, kind, clip }: ReplaceRequest['except'][number]) => `${videoId} ${kind} ${clip}`
  const left = new Set(except.map(keyOf))
  const found: FoundClip[] = []
  for await (const progress of findAll(library, wanted, signal))
    for (const one of progress.found) if (!left.has(keyOf(one))) found.push(one)
  if (found.length !== expected) throw replacementOutdated(found[0]?.videoId ?? wanted.videoIds?.[0] ?? '')
  const videos = new Set(found.map(({ videoId }) => videoId)).size
  const clips = formatCount(found.length, 'clip')
  const title = `Replaced “${wanted.find}” in ${clips} of ${formatCount(videos, 'video')}`
  const { actId } = recordAct(library, { title, now: author.now }, () => replaceFound(library, found, author))
  return { clips: found.length, videos, actId }
}
