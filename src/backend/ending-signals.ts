// What a process does when it is told to end: by Ctrl+C, by `kill`, by a system that shuts down.
import { constants } from 'node:os'

export type EndingSignal = 'SIGINT' | 'SIGTERM'

/** npm passes on the Ctrl+C that the terminal has sent to the whole group of processes already: so soon after the first it is the same. */
const sameMs = 500

/** The exit status that shells give to a process that a signal ended. */
export const statusOfSignal = (signal: EndingSignal): number => 128 + constants.signals[signal]

/**
 * Has `end` called at the first signal, to end in good order, and `endNow` at the second; unless said, that ends this process at
 * once. Gives back what takes the listeners away.
 */
export function onEndingSignal(
  end: (signal: EndingSignal) => void,
  signals: readonly EndingSignal[] = ['SIGINT', 'SIGTERM'],
  endNow: (signal: EndingSignal) => void = (signal) => process.exit(statusOfSignal(signal)),
): () => void {
  let firstAt: number | undefined
  const listener = (signal: NodeJS.Signals) => {
    const known = signals.find((one) => one === signal)
    if (known === undefined) return
    if (firstAt === undefined) {
      firstAt = performance.now()
      end(known)
    } else if (performance.now() - firstAt > sameMs) endNow(known)
  }
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.removeListener(signal, listener)
  }
}
