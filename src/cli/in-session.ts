import { type EndingSignal, onEndingSignal, statusOfSignal } from '../backend/ending-signals.ts'
import { printNotes } from './output.ts'
import type { Session } from './session.ts'

export interface CommonOptions {
  json?: true
  data?: string
}

/**
 * Runs a command and sets the exit status. On a signal in `takes`, only `stop` aborts: the command finishes by itself and can print
 * its result. Any other signal ends the process.
 */
export async function inSession(
  options: CommonOptions,
  runsImports: boolean,
  work: (session: Session, stop: AbortSignal) => Promise<number>,
  takes: readonly EndingSignal[] = [],
) {
  const { openSession } = await import('./session.ts')
  const session = await openSession({ dataDir: options.data, runsImports })
  const stop = new AbortController()
  onEndingSignal((signal) => (takes.includes(signal) ? stop.abort() : leave(session, signal)))
  try {
    process.exitCode = await work(session, stop.signal)
  } finally {
    await session.close()
  }
}

/** Ends the process once every paid call that is in progress has its answer. A second signal ends it at once. */
function leave(session: Session, signal: EndingSignal): void {
  const hint = setTimeout(() => {
    printNotes(['Waiting for calls in progress. Press Ctrl+C again to stop at once.'])
  }, 300)
  void session.close().finally(() => {
    clearTimeout(hint)
    // The command prints its last messages before the process exits.
    setImmediate(() => process.exit(statusOfSignal(signal)))
  })
}
