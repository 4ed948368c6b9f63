// Saving videos one by one into a large library, each with its index.
import { commitDurably } from '../../../src/backend/library/database/commit-durably.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { indexSomeVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { formatMs, formatRatio, quantile } from '../figures.ts'
import { eachNewVideo } from './new-videos.ts'
import { printHeader, printTimes, type Taken, take } from './timed-classes.ts'

const videoCount = 600
/** Of about the same size, so that the spread is not that of the lengths. */
const [fewestClips, mostClips] = [150, 250]

/** Adds 600 videos to the library. */
export function measureSaving(dataDir: string): void {
  const library = openLibrary(dataDir)
  const [saved, indexed]: [Taken[], Taken[]] = [[], []]
  for (const video of eachNewVideo('one')) {
    const clips = video.audioClips.length + video.visualClips.length + video.sections.length
    if (clips < fewestClips || clips > mostClips) continue
    if (saved.length === videoCount) break
    saved.push(take(() => commitDurably(library, () => saveVideo(library, video, { openAtMs: 0, addedAt: 0 }))))
    indexed.push(take(() => void indexSomeVideos(library)))
  }
  closeLibrary(library)
  const both = saved.map(({ ms, processorMs }, index) => ({
    ms: ms + (indexed[index]?.ms ?? 0),
    processorMs: processorMs + (indexed[index]?.processorMs ?? 0),
  }))
  printHeader(`Saving ${videoCount} videos of ${fewestClips} to ${mostClips} clips, one by one`)
  printTimes('saving', saved)
  printTimes('indexing', indexed)
  printTimes('both', both)
  for (const unit of ['ms', 'processorMs'] as const) {
    const values = both.map((taken) => taken[unit])
    const [half, most] = [quantile(values, 0.5), quantile(values, 0.99)]
    const name = unit === 'ms' ? 'by the clock' : 'of the processor'
    console.log(
      `  ${name}: p99 ${formatMs(most)} / p50 ${formatMs(half)} = ${formatRatio(most / half)}, max ${formatMs(Math.max(...values))}`,
    )
  }
}
