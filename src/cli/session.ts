// Connects a command to the backend. The backend runs in this process if no other process owns the data folder; otherwise the command
// talks to the owner.
import { homedir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, connectTo } from '../backend/doors/connect.ts'
import { findLease } from '../backend/doors/lease.ts'
import { createToken } from '../backend/doors/token.ts'
import { startBackend } from '../backend/start.ts'
import { AppError, findAppError } from '../contract/app/errors.ts'
import { dataDirFor } from '../contract/data-dir.ts'
import { readEnvironment } from '../contract/environment.ts'

interface Link {
  client: Client
  closed: Promise<void>
  close(): Promise<void> | void
}

export interface Session {
  /**
   * Runs work against the backend. The connection is lost when the owner ends or hands the data folder over. Repeatable work, which is
   * the default, then runs again through the new owner; other work fails with CONNECTION_LOST.
   */
  call<Result>(work: (client: Client) => Promise<Result>, options?: { isRepeatable: boolean }): Promise<Result>
  /** Call this only when the process is about to end: pending calls never settle. */
  close(): Promise<void>
}

export interface SessionOptions {
  dataDir: string | undefined
  /** Whether unfinished imports continue while this command owns the data folder. */
  runsImports: boolean
}

const connectWaitMs = 20_000
const stepMs = 100
/** After a lost connection, the program that asked for the folder gets this long to take it before this command tries to. */
const precedenceMs = 1000
const lost = Symbol('the connection was lost')

const isOfClosing = (error: unknown) => findAppError(error)?.code === 'CLOSING'

async function own(dataDir: string, runsImports: boolean): Promise<Link> {
  const backend = await startBackend({
    dataDir,
    owner: 'command',
    environment: readEnvironment(process.env),
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports,
    log: () => {},
  })
  const { dataDirWarning } = backend.context.info
  if (dataDirWarning !== null) process.stderr.write(`footnote: Warning: ${dataDirWarning}\n`)
  return backend
}

/** Tries in turn to own the folder and to reach its owner, because the owner may be just starting or ending. */
async function openLink(dataDir: string, runsImports: boolean, ownsAfterMs = 0): Promise<Link> {
  for (let waited = 0; ; waited += stepMs) {
    try {
      if (waited >= ownsAfterMs) return await own(dataDir, runsImports)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LIBRARY_BUSY' || waited > connectWaitMs) throw error
    }
    const lease = findLease(dataDir)
    const connection = lease && (await connectTo(lease))
    if (connection) return connection
    await sleep(stepMs)
  }
}

export async function openSession(options: SessionOptions): Promise<Session> {
  const system = { platform: process.platform, home: homedir(), environment: process.env }
  const dataDir = options.dataDir ?? dataDirFor(system)
  let link = await openLink(dataDir, options.runsImports)
  let isClosed = false

  return {
    async call(work, { isRepeatable } = { isRepeatable: true }) {
      for (;;) {
        const { client, closed } = link
        let isLost = false
        const watched = closed.then(() => {
          isLost = true
          return lost
        })
        try {
          const result = await Promise.race([work(client), watched])
          if (result !== lost) return result as Awaited<ReturnType<typeof work>>
        } catch (error) {
          // The error of work that must not be repeated already says how far it got.
          if (!isRepeatable && findAppError(error) && !isOfClosing(error)) throw error
          // When the owner ends, its calls fail a moment before `closed` resolves.
          await (isOfClosing(error) ? closed : Promise.race([closed, sleep(stepMs)]))
          if (!isLost) throw error
        }
        if (isClosed) return new Promise<never>(() => {})
        if (!isRepeatable)
          throw new AppError(
            'CONNECTION_LOST',
            'The Footnote process that was doing this work closed. To finish it, run the command again.',
          )
        link = await openLink(dataDir, options.runsImports, precedenceMs)
      }
    },
    async close() {
      isClosed = true
      await link.close()
    },
  }
}
