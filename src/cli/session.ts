// A command's way to the backend: in this process when it can own the data folder, else through the process that does.
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
   * Runs work against the backend. When the connection is lost (the owner ended, or handed the folder over) work that is
   * `repeatable` is run again through the new owner; other work fails with CONNECTION_LOST.
   */
  call<Result>(work: (client: Client) => Promise<Result>, options?: { isRepeatable: boolean }): Promise<Result>
  /** The process is to end then: calls that are cut off by it never come back. */
  close(): Promise<void>
}

export interface SessionOptions {
  dataDir: string | undefined
  /** Whether unfinished imports go on while this command owns the folder. */
  runsImports: boolean
}

const connectWaitMs = 20_000
const stepMs = 100
/** How long whoever asked for the folder has to take it before we do so again. */
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

/** The owner may be starting or ending just now: both ways are tried until one works. */
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
          // What was not to be repeated says itself how far it came.
          if (!isRepeatable && findAppError(error) && !isOfClosing(error)) throw error
          // A call cut off by the owner's end fails before the end is seen.
          await (isOfClosing(error) ? closed : Promise.race([closed, sleep(stepMs)]))
          if (!isLost) throw error
        }
        if (isClosed) return new Promise<never>(() => {})
        if (!isRepeatable)
          throw new AppError(
            'CONNECTION_LOST',
            'The Footnote that was working on this was closed: run the command again.',
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
