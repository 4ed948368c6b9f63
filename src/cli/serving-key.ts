// Finds the key for `serve`: in a file, in FOOTNOTE_SERVING_KEY, or in an option that other users can see.
import { readFileSync } from 'node:fs'
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

function readKeyFile(path: string): string {
  if (path === '') throw new UsageError(keyFileHint)
  let key: string
  try {
    key = readFileSync(path, 'utf8').trim()
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
