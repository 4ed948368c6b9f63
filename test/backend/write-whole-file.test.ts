import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { writeWholeFile, writeWholeFileSync } from '../../src/backend/write-whole-file.ts'

const run = promisify(execFile)
const makeFolder = () => mkdtempSync(join(tmpdir(), 'footnote-whole-'))
const modeOf = (path: string) => statSync(path).mode & 0o777
const moduleUrl = new URL('../../src/backend/write-whole-file.ts', import.meta.url).href

const variants = [
  { name: 'writeWholeFile', write: writeWholeFile },
  {
    name: 'writeWholeFileSync',
    write: async (...args: Parameters<typeof writeWholeFileSync>) => writeWholeFileSync(...args),
  },
]

describe.each(variants)('$name', ({ name, write }) => {
  test('replaces the whole content, and creates the file and its folder if necessary', async () => {
    const path = join(makeFolder(), 'new', 'file.json')
    await write(path, 'a much longer text')
    await write(path, 'short')
    expect(readFileSync(path, 'utf8')).toBe('short')
    const bytes = new Uint8Array([0, 255, 128])
    await write(path, bytes)
    expect(new Uint8Array(readFileSync(path))).toEqual(bytes)
    expect(readdirSync(join(path, '..'))).toEqual(['file.json'])
  })

  test.skipIf(process.platform === 'win32')(
    "sets the file's mode, even if the file had a less strict one",
    async () => {
      const path = join(makeFolder(), 'file.json')
      writeFileSync(path, 'old')
      chmodSync(path, 0o666)
      await write(path, 'new')
      expect(modeOf(path)).toBe(0o600)
      await write(path, 'for all to read', 0o644)
      expect(modeOf(path)).toBe(0o644)
    },
  )

  // A limit on the file size acts like a full disk: it accepts a part of the content and refuses the rest.
  test.skipIf(process.platform === 'win32')(
    'keeps the old content if the disk accepts only a part of the new one',
    async () => {
      const folder = makeFolder()
      const path = join(folder, 'file.json')
      await write(path, 'old content')
      const code = `
      process.on('SIGXFSZ', () => {})
      const { ${name} } = await import(process.argv[1])
      try {
        await ${name}(process.argv[2], 'x'.repeat(100_000))
        console.log('written')
      } catch (error) { console.log(error.code) }`
      const limited = 'ulimit -f 16; exec "$0" "$@"'
      const env = { ...process.env, NODE_COMPILE_CACHE: '' }
      const node = [process.execPath, '--input-type=module', '--eval', code, moduleUrl, path]
      const { stdout } = await run('/bin/sh', ['-c', limited, ...node], { env })
      expect(stdout.trim()).toBe('EFBIG')
      expect(readFileSync(path, 'utf8')).toBe('old content')
      expect(readdirSync(folder)).toEqual(['file.json'])
    },
  )

  test('leaves nothing behind if the new file cannot replace the old one', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'taken', 'by a folder'), { recursive: true })
    await expect(write(join(folder, 'taken'), 'content')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })
})
