// Starts and closes the backend: the library, its parts (`parts.ts`) and the doors, which let clients in.
import { rmSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../contract/app/errors.ts'
import type { BackendConfig } from './backend-config.ts'
import { fileStamp } from './backup/backup-names.ts'
import { createRestoring, type Restoring } from './backup/restoring.ts'
import { workFolder } from './backup/write-backup.ts'
import { createChanges } from './changes.ts'
import { createDispatcher } from './dispatcher.ts'
import { createServing, type Serving } from './doors/http/serving.ts'
import { findLease, removeLease, writeLease } from './doors/lease.ts'
import { createPage } from './doors/page.ts'
import { openPortDoor } from './doors/port.ts'
import { openSocketDoor, type SocketDoor } from './doors/socket.ts'
import { takeOver } from './doors/take-over.ts'
import { followCall } from './handlers/follow-calls.ts'
import { type Context, loadHandlers, router } from './handlers/router.ts'
import { copyBeforeMigration } from './library/copies/before-migration.ts'
import { countLibrary } from './library/copies/check-library.ts'
import { finishSwap } from './library/copies/swap-library.ts'
import { type DataDirLock, lockDataDir } from './library/database/lock.ts'
import { libraryPath, openLibrary } from './library/database/open.ts'
import { translateSqliteError } from './library/database/sqlite-errors.ts'
import { listReservations } from './library/ledger/reservations.ts'
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
 * How long a close waits for responses to paid calls. The desktop shell kills its backend after five seconds; a command can wait longer,
 * unless an app is waiting for the data folder (`handOver`).
 */
const lastCallMs = { app: 4_000, command: 120_000, handOver: 8_000 }

const usedByAnother = () =>
  new AppError('LIBRARY_BUSY', 'Another Footnote is using this library. Close it, then try again.')

/** The context of the routes, with complete types for code that runs the backend in its own process. */
interface BackendContext extends Context {
  parts(): Parts
  settings: SettingsStore
  underWay: UnderWay
  serving: Serving
  restoring: Restoring
}

export interface Backend {
  url: string
  context: BackendContext
  client: ReturnType<typeof createClient>
  connectPort: ReturnType<typeof openPortDoor>['connect']
  /** Resolves when the backend has closed, also because it handed the data folder over. */
  closed: Promise<void>
  close(): Promise<void>
}

/**
 * A process that lives this long loads the parts that it has not needed yet: its files may be replaced while it runs, for example
 * by a new build, and then no longer fit those that it has loaded.
 */
const loadRestAfterMs = 3000

const createClient = (context: BackendContext) => createRouterClient(router, { context, interceptors: [followCall] })

/**
 * Starts the backend on a data folder. If the library cannot be used, it starts all the same, and every call that needs the library throws
 * the reason. Throws only LIBRARY_NOT_WRITABLE, when the folder does not exist and cannot be made, and for a command LIBRARY_BUSY, when
 * another process owns the folder; `data` then has the owner's lease.
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
  let isWorkCleared = false
  /** Removes what a process that was killed left of a backup that it was making or checking. */
  const clearWork = () => {
    if (!isWorkCleared) rmSync(workFolder(dataDir), { recursive: true, force: true })
    isWorkCleared = true
  }
  const tryToOpen = async () => {
    problem = undefined
    try {
      lock ??= lockDataDir(dataDir) ?? (config.owner === 'app' ? await takeOver(dataDir, opener.signal) : undefined)
      if (isClosing) throw closing()
      if (lock === undefined) throw usedByAnother()
      clearWork()
      await settleKeys()
      // The system may have asked the user to unlock the keychain, and the user may have quit in the meantime.
      if (isClosing) throw closing()
      finishSwap(dataDir)
      await copyBeforeMigration(dataDir, fileStamp(Date.now()))
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

  let replacing: Promise<void> | undefined
  const replaceLibrary = async (work: () => void) => {
    if (lock === undefined) throw problem ?? usedByAnother()
    const { promise, resolve } = Promise.withResolvers<void>()
    replacing = promise
    const closingParts = parts
    parts = undefined
    problem = new AppError('LIBRARY_BUSY', 'A backup is being restored. Try again in a moment.')
    try {
      await closingParts?.cut(false)
      await closingParts?.close()
      work()
    } finally {
      if (!isClosing) await open()
      changes.publish('library')
      replacing = undefined
      resolve()
    }
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
    // Missing pictures are fetched when an app starts or takes over. No app may follow this command soon, so it waits for its pictures.
    const waitsForPictures = config.owner === 'command' && !isYielding
    await Promise.all([
      underWay.end(),
      parts?.cut(waitsForPictures),
      serving.close(),
      door?.close(),
      opening,
      replacing,
    ])
    restoring.clear()
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
        throw problem ?? new AppError('LIBRARY_BUSY', 'The library is still opening. Try again in a moment.')
      return parts
    },
  }
  const serving = createServing({ ...known, client: () => createClient(context) })
  const restoring = createRestoring({
    dataDir,
    settings,
    log: config.log,
    busy: () =>
      parts && {
        imports: parts.imports.list().filter(({ state }) => state === 'running').length,
        tasks: parts.tasks.list().filter(({ state }) => state === 'running').length,
        calls: listReservations(parts.library).length,
      },
    replaceLibrary,
  })
  const context: BackendContext = {
    ...known,
    serving,
    restoring,
    presentCounts: () => (parts === undefined ? null : countLibrary(parts.library)),
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
  const loadRest = () => Promise.all([loadHandlers(), dispatcher.open(), publicDispatcher.open()])
  const timer = setTimeout(() => {
    loadRest().catch((error) => log('a part of Footnote could not be loaded', error))
  }, loadRestAfterMs).unref()
  void closed.then(() => clearTimeout(timer))

  return {
    url: door.url,
    context,
    client: createClient(context),
    connectPort: openPortDoor(context).connect,
    closed,
    close,
  }
}

/** If the lease cannot be written, for example on a full disk, the app works, but other processes cannot find it. */
function announce(config: BackendConfig, url: string): void {
  try {
    writeLease(config.dataDir, { pid: process.pid, owner: config.owner, url, token: config.socket.token })
  } catch (error) {
    config.log('the lease could not be written', error)
  }
}
