// Tests with real answers of YouTube, on machines where some were recorded next to the checkout.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe } from 'vitest'

const replay = new URL('../../../../../shared/youtube/replay.mjs', import.meta.url).pathname

function startReplay(...args: string[]): { origin: Promise<string>; child: ChildProcess } {
  const child = spawn(process.execPath, [replay, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The replay ended before it listened.')))
    createInterface(child.stdout).once('line', (line) => resolve(line.replace('listening ', '')))
  })
  return { origin, child }
}

/** Skips the tests if there are no recordings. `origin` is known once a test runs. */
export function replaying(name: string, args: string[], tests: (origin: () => string) => void) {
  describe.skipIf(!existsSync(replay))(name, () => {
    let origin = ''
    let child: ChildProcess | undefined
    beforeAll(async () => {
      const started = startReplay(...args)
      child = started.child
      origin = await started.origin
    })
    afterAll(() => child?.kill())
    tests(() => origin)
  })
}
