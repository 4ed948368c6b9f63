import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from '../../../../src/backend/library/database/lock.ts'
import { temporaryDir } from '../temporary-library.ts'

const holder = join(import.meta.dirname, '../hold-lock.ts')

/** Starts a process that tries to take the lock and reports whether it got it. */
async function startHolder(dir: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--expose-gc', holder, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [bytes] = await once(child.stdout, 'data')
  return { child, said: String(bytes).trim() }
}

test('a folder has one owner until it is released', () => {
  const dir = temporaryDir()
  const lock = lockDataDir(dir)
  expect(lock).toBeDefined()
  expect(lockDataDir(dir)).toBeUndefined()
  lock?.release()
  const again = lockDataDir(dir)
  expect(again).toBeDefined()
  again?.release()
})

test('a folder stays owned if its owner tries to take it once more', async () => {
  const dir = temporaryDir()
  const lock = lockDataDir(dir)
  lockDataDir(dir)
  expect((await startHolder(dir)).said).toBe('refused')
  lock?.release()
})

test('a folder owned by another process is refused, and is free at once if that process is killed', async () => {
  const dir = temporaryDir()
  const { child, said } = await startHolder(dir)
  expect(said).toBe('held')
  expect(lockDataDir(dir)).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = lockDataDir(dir)
  expect(lock).toBeDefined()
  lock?.release()
})

test('of several processes that start together, exactly one becomes the owner', async () => {
  const dir = temporaryDir()
  const holders = await Promise.all(Array.from({ length: 4 }, () => startHolder(dir)))
  expect(holders.map(({ said }) => said).toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
})

test('a missing folder is created', () => {
  const lock = lockDataDir(join(temporaryDir(), 'new'))
  expect(lock).toBeDefined()
  lock?.release()
})

test('a folder that cannot be created is reported as not writable', () => {
  const file = join(temporaryDir(), 'file')
  writeFileSync(file, '')
  expect(() => lockDataDir(join(file, 'data'))).toThrow(expect.objectContaining({ code: 'LIBRARY_NOT_WRITABLE' }))
})
