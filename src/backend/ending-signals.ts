// Handles the signals that end a process: from Ctrl+C, from `kill`, or when the system shuts down.
import { constants } from 'node:os'

export type EndingSignal = 'SIGINT' | 'SIGTERM'

/** The terminal sends Ctrl+C to all processes, and npm passes it on again. A second signal within this time is therefore the same one. */
const sameMs = 500

/** The exit status that shells use for a process ended by a signal. */
export const statusOfSignal = (signal: EndingSignal): number => 128 + constants.signals[signal]

/**
 * Calls `end` at the first signal, to end in an orderly way, and `endNow` at the second, which by default exits at once. Returns a
 * function that removes the listeners.
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
