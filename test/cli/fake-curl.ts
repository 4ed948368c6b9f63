// A fake curl that only records its arguments, which every user of the computer can see, and its standard input.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a command line in bash with the fake curl. */
export function runWithFakeCurl(
  line: string,
  environment: Record<string, string> = {},
): { args: string; input: string } {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-curl-'))
  const program = `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/args\ncat > ${folder}/input\n`
  writeFileSync(join(folder, 'curl'), program, { mode: 0o755 })
  const env = { ...environment, PATH: `${folder}:${process.env.PATH}` }
  spawnSync('bash', ['-c', line], { env, stdio: 'ignore' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { args: read('args'), input: read('input') }
}
