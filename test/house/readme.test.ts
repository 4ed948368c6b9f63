// Runs the README's curl commands on the sample collection and compares their output with the output that the README shows.
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDoor } from '../backend/doors/http/open-door.ts'
import { runWithFakeCurl } from '../cli/fake-curl.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    return false
  }
})()

/** Each command, with the output shown below it. */
const shown = [...readme.matchAll(/```sh\n(curl [\s\S]*?)```\s+```json\n([\s\S]*?)```/g)].map(
  ([, command, output]) => ({
    command: command ?? '',
    output: output ?? '',
  }),
)

const squeeze = (text: string) => text.replace(/\s+/g, '')

/** Matches the shown output without regard to whitespace. `…` in it stands for any text. */
const patternOf = (output: string) =>
  new RegExp(
    `^${squeeze(output)
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*')}$`,
  )

test('the README shows all three operations, and /answer with and without streaming', () => {
  expect(shown.map(({ command }) => /\$url(\/\w+)/.exec(command)?.[1])).toEqual([
    '/videos',
    '/search',
    '/answer',
    '/answer',
  ])
  expect(shown.map(({ command }) => command.includes('"stream": true'))).toEqual([false, false, false, true])
})

test('no command shows the key in the process list: curl reads it from standard input', () => {
  for (const { command } of shown) {
    const { args, input } = runWithFakeCurl(command, { url: 'http://127.0.0.1:1', key: 'the-key' })
    expect(args).toContain('http://127.0.0.1:1/')
    expect(args).not.toContain('the-key')
    expect(input).toBe('x-api-key: the-key\n')
  }
})

test.skipIf(!hasCurl).each(shown)('$command', async ({ command, output }) => {
  const { url, key } = await openDoor()
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env: { ...process.env, url, key } })
  expect(squeeze(stdout)).toMatch(patternOf(output))
})
