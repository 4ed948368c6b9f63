// A project with the marks that fit a filter, and the texts of their videos.
import type { Exported } from '../../../contract/app/exports.ts'
import type { Mark } from '../../../contract/app/marks.ts'
import { settleOptions } from '../../../contract/app/transcript-options.ts'
import { formatCount } from '../../../contract/format-count.ts'
import type { Library } from '../../library/database/open.ts'
import { findMarkRows } from '../../library/marks/filter-marks.ts'
import { listMarksByRow, listMarksOfVideo } from '../../library/marks/marks.ts'
import { listTags } from '../../library/tags/tags.ts'
import { findVideo } from '../../library/videos/videos.ts'
import { nextTurn } from '../../next-turn.ts'
import type { Produced, Production } from '../produced.ts'
import { applyOptions } from '../transcripts/apply-options.ts'
import { openNaming, renameTags } from '../transcripts/open-naming.ts'
import { zipFiles } from '../zip.ts'
import { cleanLine } from './paragraphs.ts'
import { writeQdpx } from './qdpx.ts'

const marksAtOnce = 200

interface MarkedVideo {
  videoId: string
  title: string
  isInLibrary: boolean
  markIds: Set<string>
}

/** In the order of their first marks. */
async function listMarkedVideos(
  library: Library,
  rows: readonly number[],
  signal: AbortSignal,
): Promise<MarkedVideo[]> {
  const videos = new Map<string, MarkedVideo>()
  for (let at = 0; at < rows.length; at += marksAtOnce) {
    signal.throwIfAborted()
    for (const { videoId, title, isInLibrary, markId } of listMarksByRow(library, rows.slice(at, at + marksAtOnce))) {
      const known = videos.get(videoId)
      if (known) known.markIds.add(markId)
      else videos.set(videoId, { videoId, title, isInLibrary, markIds: new Set([markId]) })
    }
    await nextTurn()
  }
  return [...videos.values()]
}

function toSkipped({ videoId, title, markIds }: MarkedVideo): Produced {
  const name = cleanLine(title) || videoId
  const marks = formatCount(markIds.size, 'mark')
  const reason = `“${name}” is not in the library, so its text cannot be exported. Left out: ${marks}. Add the video again to export them.`
  return { kind: 'skipped', skipped: { videoId, reason } }
}

/** Marks of videos that are not in the library have no text to be in: they are told as skipped. */
export async function* produceProjectOfMarks(
  library: Library,
  { filter, order, qda, speakers }: Extract<Exported, { type: 'marks' }>,
  { signal, report }: Production,
): AsyncGenerator<Produced, void, void> {
  const rows = findMarkRows(library, filter, order)
  const videos = await listMarkedVideos(library, rows, signal)
  for (const video of videos) if (!video.isInLibrary) yield toSkipped(video)
  const present = videos.filter(({ isInLibrary }) => isInLibrary)
  if (present.length === 0) return

  const { options } = settleOptions('qdpx', { speakers, isOriginal: false })
  const nameIn = openNaming(library, options)
  const tags = renameTags(listTags(library), nameIn({ videoId: '', audioClips: [] }))
  const byId = new Map(tags.map((tag) => [tag.tagId, tag]))
  let done = 0
  async function* read() {
    for (const { videoId, markIds } of present) {
      signal.throwIfAborted()
      const video = findVideo(library, videoId)
      const marks: Mark[] = listMarksOfVideo(library, videoId).filter(({ markId }) => markIds.has(markId))
      if (video !== undefined) yield { ...applyOptions(video, marks, options, nameIn(video)), tags: byId }
      done += markIds.size
      report(done, rows.length)
      await nextTurn()
    }
  }
  const facts = { name: 'Footnote marks', tags, options: qda, writtenAt: Date.now() }
  yield { kind: 'file', stem: 'Marks', extension: 'qdpx', content: zipFiles(writeQdpx(read(), facts)) }
}
