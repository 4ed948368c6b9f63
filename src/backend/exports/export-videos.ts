import type { Library } from '../library/database/open.ts'
import { nextTurn } from '../next-turn.ts'
import { videoWriters } from './formats.ts'
import type { Produced, ProducedFile, Production } from './produced.ts'
import { type ExportedVideos, openReader, type ReadExport, wantedIds } from './read-exports.ts'

type ReadVideo = Extract<ReadExport, { kind: 'read' }>

/** Reads one video after the other, each when it is requested. What is skipped goes to `tell`. */
async function* readAll(
  videoIds: readonly string[],
  reader: ReturnType<typeof openReader>,
  tell: (told: Exclude<Produced, ProducedFile>) => void,
  { signal, report }: Production,
): AsyncGenerator<ReadVideo, void, void> {
  for (const note of reader.unhonoured) tell({ kind: 'note', note: { videoId: null, note } })
  for (const [index, videoId] of videoIds.entries()) {
    signal.throwIfAborted()
    report(index, videoIds.length)
    const read = reader.read(videoId)
    if (read.kind === 'skipped') tell(read)
    else {
      for (const note of read.notes) tell({ kind: 'note', note })
      yield read
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
  const reader = openReader(library, request)
  const videos = readAll(wantedIds(library, request), reader, (one) => told.push(one), production)
  if ('each' in format) {
    for await (const { exported, stem } of videos) {
      yield* told.splice(0)
      yield { kind: 'file', stem, extension, content: [await format.each(exported)] }
    }
  } else {
    // The file is only made if there is at least one video for it.
    const first = await videos.next()
    if (!first.done) {
      const rest = async function* () {
        yield first.value.exported
        for await (const { exported } of videos) yield exported
      }
      const project = { name: 'Footnote', tags: reader.tags, options: request.qda, writtenAt: Date.now() }
      yield { kind: 'file', stem: 'Footnote', extension, content: format.all(rest(), project) }
    }
  }
  yield* told
}
