import type { AnswerPart } from './answering.ts'

const nothingYet = Symbol('nothing yet')

/**
 * Joins the pieces of text that come within `everyMs` of the first, so that a fast writer does not flood its reader. Keeps the
 * order, and gives what it has before it throws what `parts` throws.
 */
export async function* batchParts(
  parts: AsyncIterable<AnswerPart>,
  everyMs: number,
): AsyncGenerator<AnswerPart, void, void> {
  const iterator = parts[Symbol.asyncIterator]()
  let text = ''
  let next = iterator.next()
  let due: Promise<typeof nothingYet> | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const arrived = await (due === undefined ? next : Promise.race([next, due]))
      if (arrived !== nothingYet) {
        if (arrived.done) break
        const part = arrived.value
        next = iterator.next()
        // Awaited in the next turn; until then nobody else would see it fail.
        next.catch(() => {})
        if (part.type === 'text') {
          text += part.text
          due ??= new Promise((resolve) => {
            timer = setTimeout(resolve, everyMs, nothingYet)
          })
          continue
        }
        if (text !== '') yield { type: 'text', text }
        text = ''
        yield part
      } else {
        yield { type: 'text', text }
        text = ''
      }
      clearTimeout(timer)
      due = undefined
    }
    if (text !== '') yield { type: 'text', text }
  } catch (error) {
    if (text !== '') yield { type: 'text', text }
    throw error
  } finally {
    clearTimeout(timer)
    void iterator.return?.()
  }
}
