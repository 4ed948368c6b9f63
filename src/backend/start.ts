// Opens the library and the doors, and closes them again; `parts.ts` wires what works on an open library.
import { createRouterClient } from '@orpc/server'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../contract/app/errors.ts'
import type { BackendConfig } from './backend-config.ts'
import { createChanges } from './changes.ts'
import { createDispatcher } from './dispatcher.ts'
import { createServing, type Serving } from './doors/http/serving.ts'
import { findLease, removeLease, writeLease } from './doors/lease.ts'
import { createPage } from './doors/page.ts'
import { openPortDoor } from './doors/port.ts'
import { openSocketDoor, type SocketDoor } from './doors/socket.ts'
import { takeOver } from './doors/take-over.ts'
import { followCall } from './handlers/follow-calls.ts'
import { type Context, router } from './handlers/router.ts'
import { type DataDirLock, lockDataDir } from './library/database/lock.ts'
import { libraryPath, openLibrary } from './library/database/open.ts'
import { translateSqliteError } from './library/database/sqlite-errors.ts'
import { makeDataDir } from './make-data-dir.ts'
import { createParts, type Parts } from './parts.ts'
import { openSettings, type SettingsStore } from './settings/settings.ts'
import { rewriteOrigin } from './sources/youtube/origin.ts'
import { createSheets } from './storyboards/sheets.ts'
import { createFetchPicture } from './thumbnails/fetch-picture.ts'
import { publicLookup } from './thumbnails/public-address.ts'
import { createThumbnails } from './thumbnails/thumbnails.ts'
import { closing, createUnderWay, type UnderWay } from './under-way.ts'

/**
 * How long a close waits for answers to paid calls: the desktop ends its backend after five seconds, a command has time unless an app waits
 * for the folder.
 */
const lastCallMs = { app: 4_000, command: 120_000, handOver: 8_000 }

/** The context of the routes, with the whole types behind it for whoever runs the backend in its own process. */
interface BackendContext extends Context {
  parts(): Parts
  settings: SettingsStore
  underWay: UnderWay
  serving: Serving
}

export interface Backend {
  url: string
  context: BackendContext
  client: ReturnType<typeof createClient>
  connectPort: ReturnType<typeof openPortDoor>['connect']
  /** Resolves once the data folder has been handed over or the backend was closed. */
  closed: Promise<void>
  close(): Promise<void>
}

const createClient = (context: BackendContext) => createRouterClient(router, { context, interceptors: [followCall] })

/**
 * Starts on a data folder. Never throws for what is wrong with the folder or the library: the doors open all the same, and
 * every call that needs the library says why it cannot be used. Throws LIBRARY_NOT_WRITABLE for a folder that is not there and cannot
 * be made. A command whose folder is owned by another process gets
 * LIBRARY_BUSY thrown, with the owner's lease in `data`.
 */
export async function startBackend(config: BackendConfig): Promise<Backend> {
  const { dataDir } = config
  const changes = createChanges()
  const dispatcher = createDispatcher()
  const publicDispatcher = createDispatcher(publicLookup())
  let lock: DataDirLock | undefined
  let parts: ReturnType<typeof createParts> | undefined
  let problem: AppError | undefined
  let door: SocketDoor | undefined
  let isClosing = false
  let isOver = false
  let isYielding = false
  const underWay = createUnderWay()
  const opener = new AbortController()

  let settling: Promise<void> | undefined
  const settleKeys = () => {
    settling ??= settings.settleKeys()
    return settling
  }
  const tryToOpen = async () => {
    problem = undefined
    try {
      lock ??= lockDataDir(dataDir) ?? (config.owner === 'app' ? await takeOver(dataDir, opener.signal) : undefined)
      if (isClosing) throw closing()
      if (lock === undefined)
        throw new AppError('LIBRARY_BUSY', 'Another Footnote is using this library: close it, then try again.')
      await settleKeys()
      // The keychain may have asked its user, who has quit meanwhile.
      if (isClosing) throw closing()
      parts = createParts(outside, openLibrary(dataDir))
      if (config.owner === 'app') void serving.apply()
    } catch (error) {
      const known = translateSqliteError(error, libraryPath(dataDir))
      if (!(known instanceof AppError)) throw error
      problem = known
    }
  }
  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= tryToOpen().finally(() => {
      opening = undefined
      if (lock !== undefined && door !== undefined) announce(config, door.url)
    })
    return opening
  }

  const dataDirWarning = makeDataDir(dataDir)
  if (dataDirWarning !== null) config.log(dataDirWarning)
  const { environment, keychain, log } = config
  const settings = openSettings(dataDir, environment, { keychain, isCommand: config.owner === 'command', log })
  const fetchPicture = createFetchPicture({
    dispatcher: dispatcher.open,
    publicDispatcher: publicDispatcher.open,
    rewrite: (url) => rewriteOrigin(url, config.environment.youtubeOrigin),
    trustedOrigins: () =>
      [config.environment.youtubeOrigin, settings.read().serviceUrl].flatMap(
        (url) => URL.parse(url ?? '')?.origin ?? [],
      ),
  })
  const pictures = {
    thumbnails: createThumbnails({ dataDir, fetchPicture }),
    sheets: createSheets({ dataDir, fetchPicture }),
  }
  const outside = { config, settings, changes, dispatcher: dispatcher.open, ...pictures }

  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>()
  const hurry = new AbortController()
  const close = async () => {
    if (isClosing) return closed
    isClosing = true
    opener.abort()
    const patience = AbortSignal.any([
      hurry.signal,
      AbortSignal.timeout(config.waits?.lastCallMs ?? lastCallMs[config.owner]),
    ])
    serving.refuse()
    await Promise.all([underWay.drain(patience), parts?.imports.drain(patience), parts?.tasks.drain(patience)])
    isOver = true
    // An app fetches pictures when it is next started or has taken over; a command that is over may be the last for long.
    const waitsForPictures = config.owner === 'command' && !isYielding
    await Promise.all([underWay.end(), parts?.cut(waitsForPictures), serving.close(), door?.close(), opening])
    await parts?.close()
    await Promise.all([dispatcher.destroy(), publicDispatcher.destroy()])
    if (lock !== undefined) removeLease(dataDir)
    lock?.release()
    resolveClosed()
  }

  const known: Pick<BackendContext, 'settings' | 'changes' | 'log' | 'info' | 'parts' | 'underWay'> = {
    settings,
    underWay,
    changes,
    log: config.log,
    info: { version: packageJson.version, dataDir, dataDirWarning, owner: config.owner },
    parts() {
      if (isOver) throw closing()
      if (parts === undefined)
        throw problem ?? new AppError('LIBRARY_BUSY', 'The library is still being opened: try again.')
      return parts
    },
  }
  const serving = createServing(known)
  const context: BackendContext = {
    ...known,
    serving,
    makeAddress: (reader) => (config.socket.rendererDir === null ? null : (door?.makeAddress(reader) ?? null)),
    async problem() {
      if (parts === undefined) await open()
      return problem ?? null
    },
    handOver() {
      if (config.owner === 'app') return false
      isYielding = true
      setTimeout(() => void close(), 20)
      setTimeout(() => hurry.abort(), lastCallMs.handOver).unref()
      return true
    },
  }

  await open()
  if (lock === undefined && config.owner === 'command' && problem?.code === 'LIBRARY_BUSY') {
    await Promise.all([dispatcher.destroy(), publicDispatcher.destroy()])
    const lease = findLease(dataDir)
    throw new AppError(problem.code, problem.message, {
      lease: lease === undefined ? null : { owner: lease.owner, url: lease.url },
    })
  }
  const { port, token, rendererDir } = config.socket
  door = await openSocketDoor({ port, token, context, page: createPage(rendererDir, pictures) })
  if (lock !== undefined) announce(config, door.url)

  return {
    url: door.url,
    context,
    client: createClient(context),
    connectPort: openPortDoor(context).connect,
    closed,
    close,
  }
}

/** Without room for the lease the app still works; only other processes cannot find it. */
function announce(config: BackendConfig, url: string): void {
  try {
    writeLease(config.dataDir, { pid: process.pid, owner: config.owner, url, token: config.socket.token })
  } catch (error) {
    config.log('the lease could not be written', error)
  }
}
