import type { ServiceAnswerEvent } from './answer.ts'

/** Characters; an answer to a question is a thousandth of it. */
const longestText = 1_000_000
/** So much is read for the citations and the cost that may still come. */
const mostRead = 2 * longestText

const wasCut: ServiceAnswerEvent = {
  type: 'end',
  isComplete: false,
  problem: `The answer was longer than ${longestText.toLocaleString('en')} characters and was cut: what came before that is kept.`,
}

/** Cuts an answer that is too long, and says so at its end; its citations and its cost stay. */
export async function* limitText(
  events: AsyncIterable<ServiceAnswerEvent>,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  let length = 0
  for await (const event of events) {
    if (event.type === 'text') {
      const text = event.text.slice(0, Math.max(0, longestText - length))
      length += event.text.length
      if (text !== '') yield { type: 'text', text }
      if (length > mostRead) return yield wasCut
    } else yield event.type === 'end' && length > longestText ? wasCut : event
  }
}
