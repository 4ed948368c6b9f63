import { InvalidArgumentError } from 'commander'
import type { PassageKind } from '../contract/app/moments.ts'
import type { SearchServiceOptions } from './commands/search-service.ts'
import { UsageError } from './usage-error.ts'

/** Reads a day such as 2025-03-31, in this computer's time zone, as the instant (in ms) at the given time of that day. */
export const readDay =
  (time: string) =>
  (value: string): number => {
    const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T${time}`).getTime() : Number.NaN
    if (!Number.isNaN(at)) return at
    throw new InvalidArgumentError('Use a day such as 2025-03-31.')
  }

export interface SearchOptions extends SearchServiceOptions {
  service?: true
  meaning?: true
  prepare?: true
  kind?: PassageKind
  csv?: true
  out?: string
}

/** Throws a UsageError for options that cannot be combined. */
export function checkSearch(options: SearchOptions): void {
  const { service, meaning, prepare, csv, out, json, save, publishedFrom, publishedUntil, spoken, screen } = options
  if (save && !service) throw new UsageError('Use --save together with --service.')
  if (!service && [publishedFrom, publishedUntil, spoken, screen].some((value) => value !== undefined))
    throw new UsageError('Use --published-from, --published-until, --spoken and --screen together with --service.')
  if (meaning && service) throw new UsageError('--meaning searches your library. Leave it out, or leave --service out.')
  if (csv && (service || meaning))
    throw new UsageError('--csv writes the moments with all the words. Leave --service and --meaning out.')
  if (out !== undefined && !csv) throw new UsageError('Use --out together with --csv.')
  if (csv && json && out === undefined) throw new UsageError('Use --csv or --json. With --out FILE you can use both.')
  if (prepare && !meaning) throw new UsageError('Use --prepare together with --meaning.')
}
