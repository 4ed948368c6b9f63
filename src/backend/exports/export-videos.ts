import type { Library } from '../library/database/open.ts'
import { listTags } from '../library/tags/tags.ts'
import { nextTurn } from '../next-turn.ts'
import { videoFileName } from './file-names.ts'
import { videoWriters } from './formats.ts'
import type { ExportedVideo, Produced, ProducedFile, Production } from './produced.ts'
import { type ExportedVideos, readForFormat, wantedIds } from './read-exports.ts'

/** Reads one video after the other, each when it is requested. What is skipped goes to `tell`. */
async function* readAll(
  library: Library,
  request: ExportedVideos,
  tell: (told: Exclude<Produced, ProducedFile>) => void,
  { signal, report }: Production,
): AsyncGenerator<ExportedVideo, void, void> {
  const videoIds = wantedIds(library, request)
  for (const [index, videoId] of videoIds.entries()) {
    signal.throwIfAborted()
    report(index, videoIds.length)
    const read = readForFormat(library, videoId, request)
    if (read.kind === 'skipped') tell(read)
    else {
      for (const note of read.notes) tell({ kind: 'note', note })
      yield read.exported
    }
    // Other calls have their turn between two videos.
    await nextTurn()
  }
  report(videoIds.length, videoIds.length)
}

/** The files of videos, with what was skipped and what a file cannot say itself. */
export async function* produceVideos(
  library: Library,
  request: ExportedVideos,
  production: Production,
): AsyncGenerator<Produced, void, void> {
  const format = videoWriters[request.format]
  const { extension } = format
  const told: Produced[] = []
  const videos = readAll(library, request, (one) => told.push(one), production)
  if ('each' in format) {
    for await (const exported of videos) {
      yield* told.splice(0)
      const { videoId, title } = exported.video
      yield { kind: 'file', stem: videoFileName(title, videoId), extension, content: [await format.each(exported)] }
    }
  } else {
    // The file is only made if there is at least one video for it.
    const first = await videos.next()
    if (!first.done) {
      const rest = async function* () {
        yield first.value
        yield* videos
      }
      const project = { name: 'Footnote', tags: listTags(library), options: request.qda, writtenAt: Date.now() }
      yield { kind: 'file', stem: 'Footnote', extension, content: format.all(rest(), project) }
    }
  }
  yield* told
}
