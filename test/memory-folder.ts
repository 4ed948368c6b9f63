import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the temporary files of tests, or undefined to use the system's. */
    memoryFolder: string | undefined
  }
}

const memory = '/dev/shm'
/** More than all temporary files of a complete run. */
const neededBytes = 2 * 2 ** 30

/** Whether this system has a file system in memory with enough space, on which programs can be executed. */
function hasMemory(): boolean {
  if (process.platform !== 'linux') return false
  const mounts = readFileSync('/proc/mounts', 'utf8')
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > neededBytes
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeOldFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^footnote-tests-(\d+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * Keeps the temporary files of tests in memory where that is possible. Thousands of libraries are written by a run, and the tests
 * would spend most of their time waiting for the disk.
 */
export function setup({ provide }: TestProject): (() => void) | undefined {
  provide('memoryFolder', undefined)
  if (!hasMemory()) return undefined
  removeOldFolders()
  const folder = join(memory, `footnote-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  provide('memoryFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
