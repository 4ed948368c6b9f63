// Runs a program that the user selected: without a shell, with only the given environment, in a temporary home folder that is deleted
// afterwards, and with limits on time and output.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Program {
  /** Absolute. */
  path: string
  environment: Readonly<Record<string, string>>
}

export interface Run {
  args: readonly string[]
  timeoutMs: number
  /** The limit for standard output. Of the error output, the last 64 kB are kept. */
  mostBytes: number
  signal: AbortSignal
}

export type RunOutcome =
  | { kind: 'ended'; status: number | null; output: string; errors: string }
  | { kind: 'too-long' }
  | { kind: 'too-much' }
  /** `code` is the system's error code, such as ENOENT or EACCES. */
  | { kind: 'not-started'; code: string }

const keptErrors = 64 * 1024
/** How long child processes may keep the output open after the program itself has ended. */
const lingerMs = 500

const homesIn = (home: string) =>
  Object.fromEntries(
    [
      ...['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'TMPDIR'],
      ...['TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
    ].map((name) => [name, home]),
  )

/** Kills the program and every process in its group (on Windows: its process tree). */
function killTree(pid: number, environment: Program['environment']): void {
  if (process.platform === 'win32') {
    const taskkill = join(environment.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')
    execFile(taskkill, ['/pid', String(pid), '/t', '/f'], () => {})
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}

function runIn(home: string, { path, environment }: Program, run: Run): Promise<RunOutcome> {
  const { promise, resolve } = Promise.withResolvers<RunOutcome>()
  const child = spawn(path, run.args, {
    cwd: home,
    env: { ...environment, ...homesIn(home) },
    shell: false,
    // A process group can be killed as a whole.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  let outputBytes = 0
  let errors = Buffer.alloc(0)
  let cut: RunOutcome | undefined
  const kill = () => {
    if (child.pid !== undefined) killTree(child.pid, environment)
  }
  const end = (outcome: RunOutcome) => {
    cut ??= outcome
    kill()
  }
  const timer = setTimeout(() => end({ kind: 'too-long' }), run.timeoutMs)
  let linger: NodeJS.Timeout | undefined
  run.signal.addEventListener('abort', kill, { once: true })
  if (run.signal.aborted) kill()

  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.byteLength
    if (outputBytes > run.mostBytes) end({ kind: 'too-much' })
    else output.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = Buffer.concat([errors, chunk]).subarray(-keptErrors)
  })
  child.once('exit', () => {
    linger = setTimeout(kill, lingerMs)
  })
  const settle = (outcome: RunOutcome) => {
    clearTimeout(timer)
    clearTimeout(linger)
    run.signal.removeEventListener('abort', kill)
    resolve(outcome)
  }
  child.once('error', (error: NodeJS.ErrnoException) => {
    if (child.pid === undefined) settle({ kind: 'not-started', code: error.code ?? 'UNKNOWN' })
  })
  child.once('close', (status) => {
    const said = { output: Buffer.concat(output).toString('utf8'), errors: errors.toString('utf8') }
    settle(cut ?? { kind: 'ended', status, ...said })
  })
  return promise
}

/** After an abort, throws `signal.reason` once the program has been killed. */
export async function runProgram(program: Program, run: Run): Promise<RunOutcome> {
  run.signal.throwIfAborted()
  const home = await mkdtemp(join(tmpdir(), 'footnote-program-'))
  try {
    const outcome = await runIn(home, program, run)
    run.signal.throwIfAborted()
    return outcome
  } catch (error) {
    // spawn itself throws for some files, for example a Windows batch file.
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      return { kind: 'not-started', code: String(error.code) }
    throw error
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}
