import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allSaved, saveWhole } from '../../src/main/save-whole.ts'
import { temporaryDir } from '../backend/library/temporary-library.ts'

const long = Buffer.alloc(40_000_000, 'a')

test('an existing file keeps its content until the new one is complete', async () => {
  const folder = temporaryDir()
  const path = join(folder, 'notes.txt')
  writeFileSync(path, 'old')
  const saving = saveWhole(path, long)
  while (readdirSync(folder).length === 1) await nextTurn()
  while (readdirSync(folder).length === 2) {
    expect([3, long.length]).toContain(statSync(path).size)
    await nextTurn()
  }
  await saving
  expect(statSync(path).size).toBe(long.length)
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test.skipIf(process.platform === 'win32')(
  "a file's permissions and the symbolic links to it do not change",
  async () => {
    const folder = temporaryDir()
    const [path, leading] = [join(folder, 'notes.txt'), join(folder, 'leading.txt')]
    writeFileSync(path, 'old')
    chmodSync(path, 0o600)
    symlinkSync(path, leading)
    await saveWhole(leading, Buffer.from('new'))
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(leading, 'utf8')).toBe('new')
  },
)

test('a write that fails is reported and leaves no files behind', async () => {
  const folder = temporaryDir()
  await expect(saveWhole(join(folder, 'missing', 'notes.txt'), Buffer.from('new'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  await expect(saveWhole(folder, Buffer.from('new'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('the app can wait for unfinished writes before it ends', async () => {
  const path = join(temporaryDir(), 'notes.txt')
  void saveWhole(path, long)
  await allSaved()
  expect(statSync(path).size).toBe(long.length)
})
