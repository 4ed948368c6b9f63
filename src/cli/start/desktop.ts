import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { request } from 'undici'

export type DesktopOutcome = { kind: 'ran' } | { kind: 'impossible'; reason: string }

const root = join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
const electronDir = dirname(require.resolve('electron/package.json'))
const probeMs = 3_000
/** An app that fails within this time has not opened a window. */
const atOnceMs = 4_000

const impossible = (reason: string): DesktopOutcome => ({ kind: 'impossible', reason })

function findBinary(): string | undefined {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const name = join(electronDir, 'path.txt')
  if (!existsSync(name)) return undefined
  const path = join(override ?? join(electronDir, 'dist'), readFileSync(name, 'utf8'))
  return existsSync(path) ? path : undefined
}

async function canFetchBinary(): Promise<boolean> {
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/'
  try {
    const { statusCode, body } = await request(mirror, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) })
    await body.dump()
    return statusCode < 500
  } catch {
    return false
  }
}

const run = (command: string, args: string[], environment: NodeJS.ProcessEnv) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment })
    const stop = () => child.kill()
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', () => resolve(1))
    child.once('close', (status) => {
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      resolve(status ?? 0)
    })
  })

/**
 * Runs the desktop app until it is closed, or returns why it cannot run here. `secrets` are passed in its environment, which other users
 * cannot read.
 */
export async function runDesktop(
  dataDir: string,
  hasDisplay: boolean,
  secrets: Readonly<Record<string, string>>,
): Promise<DesktopOutcome> {
  if (!hasDisplay) return impossible('there is no display')
  if (process.platform === 'linux' && process.getuid?.() === 0) return impossible('it does not run as root')
  if (findBinary() === undefined) {
    if (!(await canFetchBinary())) return impossible('Electron is not installed and cannot be downloaded')
    console.log('Downloading Electron …')
    await run(process.execPath, [join(electronDir, 'install.js')], process.env)
  }
  const binary = findBinary()
  if (binary === undefined) return impossible('Electron could not be downloaded')
  const started = performance.now()
  const status = await run(binary, ['.'], { ...process.env, ...secrets, FOOTNOTE_DATA: dataDir })
  if (status !== 0 && performance.now() - started < atOnceMs)
    return impossible(`it exited immediately with status ${status}`)
  return { kind: 'ran' }
}
