import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, BrowserWindow, session } from 'electron'
import { dataDirFor } from '../contract/data-dir.ts'
import { readEnvironment, takeSecrets } from '../contract/environment.ts'
import { startBackendProcess } from './backend-process.ts'
import { openKeychain } from './keychain.ts'
import { installMenu } from './menu.ts'
import { registerPageScheme, servePage } from './page-protocol.ts'
import { playerUrls, withReferer } from './referer.ts'
import { allSaved } from './save-whole.ts'
import { answerShellCalls } from './shell-calls.ts'
import { openShellStore } from './shell-store.ts'
import { isPermitted } from './trusted-url.ts'
import { openWindow, pageUrl } from './window.ts'

const dataDir = resolve(dataDirFor({ platform: process.platform, home: homedir(), environment: process.env }))
/** Keys are removed from the environment, so that the browser and Electron's own processes do not inherit them. */
const secrets = takeSecrets(process.env)

function restrictSession(): void {
  const { defaultSession } = session
  // Electron keeps only one listener per event of a session, so further rules must be added to this one.
  defaultSession.webRequest.onBeforeSendHeaders({ urls: playerUrls }, (details, callback) => {
    callback({ requestHeaders: withReferer(details.requestHeaders) })
  })
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isPermitted(permission, details.requestingUrl, pageUrl()))
  })
  // Without this handler, Electron would allow everything that a page can do without asking.
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin, pageUrl()),
  )
}

async function run(): Promise<void> {
  await app.whenReady()
  const store = openShellStore(dataDir)
  servePage({ renderer: join(import.meta.dirname, '../renderer'), dataDir })
  restrictSession()
  installMenu()

  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
  const environment = readEnvironment({ ...process.env, ...secrets })
  const config = { dataDir, environment, socket: { port: 0, token, rendererDir: null } }
  const backend = await startBackendProcess(config, await openKeychain(store))
  answerShellCalls(backend)
  openWindow(store)

  let isStopped = false
  app.on('before-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    void Promise.all([backend.stop(), allSaved()]).finally(() => {
      isStopped = true
      app.quit()
    })
  })
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(store)
  })
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit())
}

registerPageScheme()
// Electron refuses a folder that does not exist.
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
app.setPath('userData', dataDir)
if (app.requestSingleInstanceLock()) void run()
else app.quit()
