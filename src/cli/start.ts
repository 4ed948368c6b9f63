// `npm start`: the desktop app where its binary can run, otherwise the same app served to a browser on this machine.
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

async function runInBrowser(options: StartOptions, environment: BackendProcessConfig['environment']): Promise<void> {
  const show = async (door: PageDoor, opensBrowser: boolean) => {
    const address = await makeAddress(door, 'person')
    if (address === null) return printLines(['Footnote is open in a window of its own.'])
    printLines([
      `Footnote is open at ${address}`,
      'This address works until an hour after its last use. Run the same command again for a new one.',
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
  const secrets = takeSecrets(process.env)
  await buildIfStale()
  if (!options.prefersBrowser) {
    const outcome = await runDesktop(options.dataDir, hasDisplay(), secrets)
    if (outcome.kind === 'ran') return
    printLines([`The desktop app does not run here (${outcome.reason}), so Footnote runs in your browser.`])
  }
  await runInBrowser(options, readEnvironment({ ...process.env, ...secrets }))
}

// Whoever read this may be gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start()
} catch (error) {
  printNotes([`${error instanceof Error ? error.message : String(error)} (${usage})`])
  process.exitCode = 1
}
