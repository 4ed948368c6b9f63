import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

/** The noun whose data changed; readers fetch again what they show of it. */
export const changeTopicSchema = z.enum([
  'videos',
  'collections',
  'imports',
  'answers',
  'costs',
  'settings',
  'storyboards',
  'tasks',
])
export type ChangeTopic = z.infer<typeof changeTopicSchema>

export const changes = {
  /** Topics that changed since the last event, at most ten events a second; never ends by itself. */
  watch: oc.output(eventIterator(z.object({ topics: z.array(changeTopicSchema) }))),
}
