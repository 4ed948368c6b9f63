import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeNameAndMove, writeNewFile, writeToFolder } from '../../../src/backend/exports/write-new-file.ts'
import { temporaryDir } from '../library/temporary-library.ts'

const long = 'A long transcript. '.repeat(2_000_000)

test('a file gets its name only when it is complete', async () => {
  const folder = temporaryDir()
  const writing = writeNewFile(folder, { stem: 'Talk', extension: 'txt', content: long })
  const path = join(folder, 'Talk.txt')
  while (!existsSync(path)) await nextTurn()
  expect(statSync(path).size).toBe(long.length)
  expect(await writing).toBe(path)
  expect(readdirSync(folder)).toEqual(['Talk.txt'])
})

test('a write that is interrupted leaves nothing behind', async () => {
  const folder = temporaryDir()
  const stop = new AbortController()
  const writing = writeNewFile(folder, { stem: 'Talk', extension: 'txt', content: long }, { signal: stop.signal })
  while (readdirSync(folder).length === 0) await nextTurn()
  stop.abort()
  await expect(writing).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('files written at the same time under one name are all kept', async () => {
  const folder = temporaryDir()
  const texts = Array.from({ length: 8 }, (_, number) => `text ${number}`)
  const paths = await Promise.all(
    texts.map((text) => writeNewFile(folder, { stem: 'Talk', extension: 'txt', content: [text] })),
  )
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(texts)
  expect(readdirSync(folder)).toHaveLength(8)
})

test('on a file system without hard links, an existing file is not overwritten either', async () => {
  const folder = temporaryDir()
  const [from, taken, free] = ['from', 'taken', 'free'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(from, 'new')
  writeFileSync(taken, 'mine')
  expect(await takeNameAndMove(from, taken)).toBe(false)
  expect(await takeNameAndMove(from, free)).toBe(true)
  expect([taken, free].map((path) => readFileSync(path, 'utf8'))).toEqual(['mine', 'new'])
  await expect(takeNameAndMove(from, join(folder, 'other'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(readdirSync(folder).sort()).toEqual(['free', 'taken'])
})

test.runIf(process.platform === 'linux')('a folder that cannot be made where it should be is refused', async () => {
  const files = Readable.from([{ kind: 'file' as const, stem: 'Talk', extension: 'txt', content: 'text' }])
  const sent = { written: [], notes: [] }
  await expect(writeToFolder('/proc/exports', files, sent, new AbortController().signal)).rejects.toThrow()
  expect(sent.written).toEqual([])
})
