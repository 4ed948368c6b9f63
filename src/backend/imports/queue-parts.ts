import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget } from '../money/budget.ts'
import type { Source } from '../sources/source.ts'
import type { HeldAnswers } from './held-answers.ts'
import type { Waits } from './waits.ts'

/** The dependencies that the files of the queue share. */
export interface QueueParts {
  library: Library
  budget: Budget
  sourceFor(kind: SourceKind): Source
  changes: { publish(...topics: ChangeTopic[]): void }
  onVideoSaved(video: VideoContent): void
  now(): number
  waits: Waits
  log(message: string, error?: unknown): void
  /** The videos of all running calls of all imports, so that no video is fetched twice at the same time. */
  busyVideoIds: Set<string>
  held: HeldAnswers
  /** Continues the imports of every source. */
  wake(): void
}
