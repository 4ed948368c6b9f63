// The app in a browser, started like `npm start` with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The environment without Footnote's variables, so that the app sees only those that a test sets. */
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOOTNOTE_')))

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'footnote-'))

export interface RunningApp {
  /** Opens the page. It can be used any number of times. */
  address: string
  /** Everything it has printed so far. */
  output(): string
  process: ChildProcess
  stop(): Promise<void>
}

export async function startApp(options: {
  dataDir: string
  environment?: Record<string, string>
  opensBrowser?: boolean
}): Promise<RunningApp> {
  const { dataDir, environment, opensBrowser = false } = options
  const child = spawn(
    process.execPath,
    [join(root, 'src/cli/start.ts'), '--browser', ...(opensBrowser ? [] : ['--no-open']), '--data', dataDir],
    {
      cwd: root,
      env: { ...cleanEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /Footnote is open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`the app ended before it was ready:\n${output}`)))
  })
  return {
    address,
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs one command of the command line to its end. */
export async function runCommand(
  args: string[],
  options: { environment?: Record<string, string>; input?: string } = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(root, 'src/cli/footnote.ts'), ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...options.environment },
  })
  child.stdin.end(options.input ?? '')
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, ...output }
}
