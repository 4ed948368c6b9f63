import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
export const rendererDir = join(root, 'out/renderer')

const outputs = ['out/main/index.js', 'out/main/backend.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const inputs = ['src/**/*', 'resources/**/*', 'package-lock.json', 'electron.vite.config.ts']

const changedAt = (path: string): number => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

function isStale(): boolean {
  const builtAt = Math.min(...outputs.map(changedAt))
  return builtAt === 0 || globSync(inputs, { cwd: root }).some((path) => changedAt(path) > builtAt)
}

/** Builds the app if a source file is newer than the last build; this takes a few seconds. Throws with the build tool's output. */
export async function buildIfStale(): Promise<void> {
  if (!isStale()) return
  console.log('Building Footnote …')
  const require = createRequire(import.meta.url)
  const bin = join(require.resolve('electron-vite/package.json'), '../bin/electron-vite.js')
  const build = spawn(process.execPath, [bin, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve, reject) => build.once('close', resolve).once('error', reject))
  if (status !== 0) throw new Error(`The app could not be built. The build tool says:\n${output}`)
}
