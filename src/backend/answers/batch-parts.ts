import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerPart } from './answering.ts'

const pauseOver = Symbol('pause over')

/** How long to wait for the source to end after the reader has left. */
const endMs = 1000

/**
 * Sends the first text at once, then joins the pieces that arrive within `pauseMs`, so that fast text does not flood the reader and slow
 * text is not delayed. Keeps the order, and sends the remaining text before it throws an error of `parts`. When the reader leaves, calls
 * `leave`, which must end `parts`, and waits up to a second until `parts` has ended and booked its costs.
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
        // The error is handled when `next` is awaited in the next round; without this, Node would report it as unhandled before.
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
    // Errors are ignored, because the reader has left.
    await Promise.race([Promise.resolve(iterator.return?.()).catch(() => {}), sleep(endMs, undefined, { ref: false })])
  }
}
