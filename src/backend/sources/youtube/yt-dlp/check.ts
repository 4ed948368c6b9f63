// Checks that a file is yt-dlp before it is used for videos.
import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { AppError } from '../../../../contract/app/errors.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import { type Program, type RunOutcome, runProgram } from './run-program.ts'

const timeoutMs = 20_000
const mostBytes = 64 * 1024
const versionForm = /^\d{4}\.\d{2}\.\d{2}(?:\.\d+)?$/

const refuse = (message: string, path: string) => new AppError('BAD_INPUT', message, { path })

const shown = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()

function readVersion(outcome: RunOutcome, path: string): string {
  switch (outcome.kind) {
    case 'not-started':
      throw refuse(`${path} cannot be run (${outcome.code}). Make it executable, or select another file.`, path)
    case 'too-long':
      throw refuse(
        `${path} did not state its version within ${formatCount(timeoutMs / 1000, 'second')}. It may not be yt-dlp.`,
        path,
      )
    case 'too-much':
      throw refuse(`${path} is not yt-dlp: it printed far more than a version.`, path)
    case 'ended': {
      const version = outcome.output.trim()
      if (outcome.status === 0 && versionForm.test(version)) return version
      const said = shown(version || outcome.errors)
      throw refuse(`${path} is not yt-dlp: asked for its version, it printed ${said ? `“${said}”` : 'nothing'}.`, path)
    }
  }
}

/** Returns the version, such as `2026.08.19`. Throws BAD_INPUT with a message about what is wrong with the file. */
export async function checkYtDlp(program: Program, signal: AbortSignal): Promise<string> {
  const { path } = program
  if (!isAbsolute(path)) throw refuse('Enter the full path of yt-dlp, starting at the root of the disk.', path)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw refuse(`There is no file ${path}. Check the path.`, path)
  if (!found.isFile()) throw refuse(`${path} is not a file. Select the program itself.`, path)
  const outcome = await runProgram(program, { args: ['--ignore-config', '--version'], timeoutMs, mostBytes, signal })
  return readVersion(outcome, path)
}
