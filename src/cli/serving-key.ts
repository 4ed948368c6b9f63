// The key that `serve` is given: by its environment, by a file, or, for everybody to see, by an option.
import { readFileSync } from 'node:fs'
import { servingKeySchema } from '../contract/app/serving.ts'
import { UsageError } from './errors.ts'
import { printNotes } from './output.ts'

export interface ServingKeyOptions {
  key?: string
  keyFile?: string
}

const readableKey =
  'Every user of this computer can read a key given with --key in its list of processes. Use --key-file FILE or FOOTNOTE_SERVING_KEY, or leave it out to use the key that Footnote keeps.'

function check(key: string, from: string): string {
  const checked = servingKeySchema.safeParse(key)
  if (checked.success) return checked.data
  throw new UsageError(`${from}: ${checked.error.issues[0]?.message ?? 'The key cannot be used.'}`)
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new UsageError(`The file ${path} cannot be read: name one that holds the key and nothing else.`)
  }
}

/** Undefined for the key that is kept in the library. Throws UsageError for one that cannot be used. */
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
