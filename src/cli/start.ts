// `npm start`: the desktop app where its binary can run, otherwise the same app served to a browser on this machine.
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import open from 'open'
import { connectTo } from '../backend/doors/connect.ts'
import { findLease } from '../backend/doors/lease.ts'
import { dataDirFor } from '../contract/data-dir.ts'
import { readEnvironment } from '../contract/environment.ts'
import { printLines, printNotes } from './output.ts'
import { buildIfStale, rendererDir } from './start/build.ts'
import { runDesktop } from './start/desktop.ts'
import { superviseBackend } from './start/supervise-backend.ts'

const usage = 'npm start -- [--browser] [--no-open] [--port N] [--data DIR]'

interface StartOptions {
  dataDir: string
  port: number
  opensBrowser: boolean
  prefersBrowser: boolean
}

function readOptions(): StartOptions {
  const { values } = parseArgs({
    options: {
      browser: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('the port is a number up to 65535')
  const system = { platform: process.platform, home: homedir(), environment: process.env }
  return {
    dataDir: values.data ?? dataDirFor(system),
    port,
    opensBrowser: !values['no-open'],
    prefersBrowser: values.browser,
  }
}

const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

async function show(address: string, isWanted: boolean): Promise<void> {
  console.log(`Footnote is open at ${address}`)
  if (isWanted && hasDisplay()) await open(address).catch(() => {})
}

/** The address of an app that has this data folder open already. */
async function findRunningApp(dataDir: string): Promise<string | undefined> {
  const lease = findLease(dataDir)
  if (lease?.owner !== 'app') return undefined
  const connection = await connectTo(lease)
  connection?.close()
  return connection && `${lease.url}/#token=${lease.token}`
}

async function runInBrowser(options: StartOptions): Promise<void> {
  const running = await findRunningApp(options.dataDir)
  if (running !== undefined) return show(running, options.opensBrowser)
  await superviseBackend({
    dataDir: options.dataDir,
    port: options.port,
    rendererDir,
    environment: readEnvironment(process.env),
    onReady: (address) => show(address, options.opensBrowser),
  })
}

async function start(): Promise<void> {
  const options = readOptions()
  await buildIfStale()
  if (!options.prefersBrowser) {
    const outcome = await runDesktop(options.dataDir, hasDisplay())
    if (outcome.kind === 'ran') return
    printLines([`The desktop app does not run here (${outcome.reason}), so Footnote runs in your browser.`])
  }
  await runInBrowser(options)
}

try {
  await start()
} catch (error) {
  printNotes([`${error instanceof Error ? error.message : String(error)} (${usage})`])
  process.exitCode = 1
}
