// Recorded responses of the real YouTube. Some machines have them next to the checkout; they are not part of the project.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../../shared/youtube/replay.mjs')

export const hasRecordings = existsSync(script)

export async function startReplay(...args: string[]): Promise<{ origin: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [script, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      const found = /listening (\S+)/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })
  return { origin, process: child }
}
