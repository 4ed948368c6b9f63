import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget } from '../money/budget.ts'
import type { Source } from '../sources/source.ts'
import type { HeldAnswers } from './held-answers.ts'
import type { Waits } from './waits.ts'

/** What the parts of the queue share. */
export interface QueueParts {
  library: Library
  budget: Budget
  sourceFor(kind: SourceKind): Source
  changes: { publish(...topics: ChangeTopic[]): void }
  onVideoSaved(video: VideoContent): void
  now(): number
  waits: Waits
  log(message: string, error?: unknown): void
  /** Videos of calls under way, whatever the import: no video is fetched twice at once. */
  busyVideoIds: Set<string>
  held: HeldAnswers
  /** Lets every source's imports go on. */
  wake(): void
}
