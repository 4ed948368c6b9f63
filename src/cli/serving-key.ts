// Finds the key for `serve`: in a file, in FOOTNOTE_SERVING_KEY, or in an option that other users can see.
import { closeSync, openSync, readSync } from 'node:fs'
import { servingKeySchema } from '../contract/app/serving.ts'
import { printNotes } from './output.ts'
import { UsageError } from './usage-error.ts'

export interface ServingKeyOptions {
  key?: string
  keyFile?: string
}

const readableKey =
  'Other users of this computer can see a key given with --key in the process list. Use --key-file FILE or FOOTNOTE_SERVING_KEY instead, or neither to use the key that Footnote keeps.'

function check(key: string, from: string): string {
  const checked = servingKeySchema.safeParse(key)
  if (checked.success) return checked.data
  throw new UsageError(`${from}: ${checked.error.issues[0]?.message ?? 'This key cannot be used. Choose another one.'}`)
}

const keyFileHint = 'Give --key-file a file that contains the key and nothing else.'

/** More than any key. A device such as /dev/zero has no end. */
const mostBytes = 4096

/** The beginning of a file, or of a pipe such as the shell's `<(…)`. */
function readStart(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(mostBytes)
    let length = 0
    for (let read = -1; read !== 0 && length < mostBytes; length += read)
      read = readSync(file, bytes, length, mostBytes - length, null)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}

function readKeyFile(path: string): string {
  if (path === '') throw new UsageError(keyFileHint)
  let key: string
  try {
    key = readStart(path).trim()
  } catch {
    throw new UsageError(`The file ${path} cannot be read. ${keyFileHint}`)
  }
  if (key === '') throw new UsageError(`The file ${path} is empty. ${keyFileHint}`)
  return key
}

/** Undefined when no key is given: `serve` then uses the key kept in the library. Throws UsageError for a key that cannot be used. */
export function findServingKey(
  { key, keyFile }: ServingKeyOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (key !== undefined) {
    printNotes([readableKey])
    return check(key, '--key')
  }
  if (keyFile !== undefined) return check(readKeyFile(keyFile), '--key-file')
  const { FOOTNOTE_SERVING_KEY: given } = environment
  return given ? check(given, 'FOOTNOTE_SERVING_KEY') : undefined
}
