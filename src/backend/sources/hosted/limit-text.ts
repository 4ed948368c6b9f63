import { formatCount } from '../../../contract/format-count.ts'
import type { ServiceAnswerEvent } from './answer-stream.ts'

/** In characters; about a thousand times the length of a usual answer. */
const longestText = 1_000_000
/** In characters. Reading continues up to here, because citations and cost may follow the text. */
const mostRead = 2 * longestText

const wasCut = (): ServiceAnswerEvent => ({
  type: 'end',
  isComplete: false,
  problem: `The answer was longer than ${formatCount(longestText, 'character')} and was cut. The text up to there is kept.`,
})

/** Cuts an answer that is too long and says so in its `end` event. Its citations and cost pass through. */
export async function* limitText(
  events: AsyncIterable<ServiceAnswerEvent>,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  let length = 0
  for await (const event of events) {
    if (event.type === 'text') {
      const text = event.text.slice(0, Math.max(0, longestText - length))
      length += event.text.length
      if (text !== '') yield { type: 'text', text }
      if (length > mostRead) return yield wasCut()
    } else yield event.type === 'end' && length > longestText ? wasCut() : event
  }
}
