// `npm start` opens the desktop app where it can run, and otherwise serves the same app to a browser on this computer.
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import type { BackendProcessConfig } from '../contract/backend-process.ts'
import { dataDirFor } from '../contract/data-dir.ts'
import { readEnvironment, takeSecrets } from '../contract/environment.ts'
import { printLines, printNotes } from './output.ts'
import { buildIfStale, rendererDir } from './start/build.ts'
import { runDesktop } from './start/desktop.ts'
import { openPage } from './start/open-page.ts'
import { findRunningApp, makeAddress, type PageDoor } from './start/page-door.ts'
import { superviseBackend } from './start/supervise-backend.ts'
import { UsageError } from './usage-error.ts'

const usage = `Usage: npm start -- [options]

Opens Footnote: the desktop app where it can run, otherwise a page in your browser.

Options:
  --browser     use your browser even where the desktop app can run
  --no-open     print the address of the page without opening a browser
  --port <n>    the port of the page, 0 to 65535 (default: 0, which takes a free one)
  --data <dir>  the data folder (default: FOOTNOTE_DATA, or the system’s folder for application data)
  -h, --help    show this text
`

interface StartOptions {
  dataDir: string
  port: number
  opensBrowser: boolean
  prefersBrowser: boolean
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        browser: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Null when the user asked for the usage text. Throws UsageError. */
function readOptions(): StartOptions | null {
  const values = parseOptions()
  if (values.help) return null
  const port = values.port.trim() === '' ? Number.NaN : Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('Use a whole number from 0 to 65535 for --port.')
  if (values.data === '') throw new UsageError('Name a folder for --data, or leave it out to use the default one.')
  const system = { platform: process.platform, home: homedir(), environment: process.env }
  return {
    dataDir: values.data ?? dataDirFor(system),
    port,
    opensBrowser: !values['no-open'],
    prefersBrowser: values.browser,
  }
}

const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

async function runInBrowser(options: StartOptions, environment: BackendProcessConfig['environment']): Promise<void> {
  const show = async (door: PageDoor, opensBrowser: boolean) => {
    const address = await makeAddress(door, 'person')
    if (address === null) return printLines(['Footnote is already open in its own window.'])
    printLines([
      `Footnote is open at ${address}`,
      'Anyone on this computer who has the address can use it until one hour after its last use. Run the same command again for a new one.',
    ])
    if (opensBrowser && hasDisplay()) await openPage(door)
  }
  const running = await findRunningApp(options.dataDir)
  if (running !== undefined) return show(running, options.opensBrowser)
  await superviseBackend({
    dataDir: options.dataDir,
    port: options.port,
    rendererDir,
    environment,
    onReady: (door, isFirst) => show(door, isFirst && options.opensBrowser),
  })
}

async function start(): Promise<void> {
  const options = readOptions()
  if (options === null) {
    process.stdout.write(usage)
    return
  }
  const secrets = takeSecrets(process.env)
  await buildIfStale()
  if (!options.prefersBrowser) {
    const outcome = await runDesktop(options.dataDir, hasDisplay(), secrets)
    if (outcome.kind === 'ran') return
    printLines([`The desktop app cannot run here (${outcome.reason}). Footnote runs in your browser instead.`])
  }
  await runInBrowser(options, readEnvironment({ ...process.env, ...secrets }))
}

// The program that reads our output may close it early; that must not end Footnote.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start()
} catch (error) {
  const hint = error instanceof UsageError ? ' `npm start -- --help` lists the options.' : ''
  printNotes([`${error instanceof Error ? error.message : String(error)}${hint}`])
  process.exitCode = 1
}
