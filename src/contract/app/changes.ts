import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

/** The noun whose data has changed. Clients should fetch the data of that noun again if they show it. */
export const changeTopicSchema = z.enum([
  'videos',
  /** Which videos are read, and where the reader was. */
  'readings',
  'collections',
  'imports',
  'answers',
  'costs',
  'savedSearches',
  'marks',
  'tags',
  'persons',
  'corrections',
  'trash',
  'settings',
  'storyboards',
  'tasks',
  'backups',
  /** Everything: another library took the place of the present one. */
  'library',
  /** What a search finds, because videos were indexed in the background. */
  'search',
])
export type ChangeTopic = z.infer<typeof changeTopicSchema>

export const changes = {
  /** Streams the topics that have changed since the last event, at most ten events per second, until the caller aborts it. */
  watch: oc.output(eventIterator(z.object({ topics: z.array(changeTopicSchema) }))),
}
