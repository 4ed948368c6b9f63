import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerPart } from './answering.ts'

const pauseOver = Symbol('pause over')

/** For a writer that nobody reads any more to come to its end. */
const endMs = 1000

/**
 * Gives text on at once and then pauses for `pauseMs`, joining the pieces that come meanwhile, so that a fast writer does not
 * flood its reader and a slow one is not held up. Keeps the order, and gives what it has before it throws what `parts` throws. When the
 * reader leaves, `leave` is to end the parts; they are over, and have paid for what they bought, before this is.
 */
export async function* batchParts(
  parts: AsyncIterable<AnswerPart>,
  pauseMs: number,
  leave: () => void = () => {},
): AsyncGenerator<AnswerPart, void, void> {
  const iterator = parts[Symbol.asyncIterator]()
  let text = ''
  let next = iterator.next()
  let pause: Promise<typeof pauseOver> | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const arrived = await (pause === undefined ? next : Promise.race([next, pause]))
      if (arrived === pauseOver) pause = undefined
      else {
        if (arrived.done) break
        const part = arrived.value
        next = iterator.next()
        // Awaited in the next turn; until then nobody else would see it fail.
        next.catch(() => {})
        if (part.type === 'text') text += part.text
        else {
          if (text !== '') yield { type: 'text', text }
          text = ''
          yield part
        }
      }
      if (text === '' || pause !== undefined) continue
      yield { type: 'text', text }
      text = ''
      pause = new Promise((resolve) => {
        timer = setTimeout(resolve, pauseMs, pauseOver)
      })
    }
    if (text !== '') yield { type: 'text', text }
  } catch (error) {
    if (text !== '') yield { type: 'text', text }
    throw error
  } finally {
    clearTimeout(timer)
    leave()
    // Nobody is left to hear what it fails with now.
    await Promise.race([Promise.resolve(iterator.return?.()).catch(() => {}), sleep(endMs, undefined, { ref: false })])
  }
}
