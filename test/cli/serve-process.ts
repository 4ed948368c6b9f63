// Runs `footnote serve` as a process of its own, on a free port, until the test is over.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { cleanEnvironment } from '../e2e/app.ts'

const script = join(import.meta.dirname, '../../src/cli/footnote.ts')

export interface Serving {
  url: string
  key: string
  process: ChildProcess
  /** The text written to stdout so far. */
  output(): string
  errors(): string
  /** Resolves with the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ServeSetup {
  environment?: Record<string, string>
  /** Whether to read the process's standard error. */
  readsErrors?: boolean
}

export async function serve(
  dataDir: string,
  args: readonly string[],
  { environment = {}, readsErrors = true }: ServeSetup = {},
): Promise<Serving> {
  const child = spawn(process.execPath, [script, 'serve', '--data', dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), ...environment },
  })
  if (!readsErrors) child.stderr.destroy()
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!output.includes('\n')) {
    if (hasEnded) throw new Error(`serve ended: ${output}${errors}`)
    await sleep(20)
  }
  const { url, key } = JSON.parse(output)
  return {
    url,
    key,
    process: child,
    output: () => output,
    errors: () => errors,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
