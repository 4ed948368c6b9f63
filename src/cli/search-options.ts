// What `footnote search` takes.
import { InvalidArgumentError } from 'commander'
import type { PassageKind } from '../contract/app/moments.ts'
import type { SearchServiceOptions } from './commands/search-service.ts'
import { UsageError } from './errors.ts'

/** A day of this machine's calendar, at a time of it. */
export const readDay =
  (time: string) =>
  (value: string): number => {
    const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T${time}`).getTime() : Number.NaN
    if (!Number.isNaN(at)) return at
    throw new InvalidArgumentError('It must be a day such as 2025-03-31.')
  }

export interface SearchOptions extends SearchServiceOptions {
  service?: true
  meaning?: true
  prepare?: true
  kind?: PassageKind
}

/** Throws a UsageError for options that do not go together. */
export function checkSearch(options: SearchOptions): void {
  const { service, meaning, prepare, save, publishedFrom, publishedUntil, spoken, screen } = options
  if (save && !service) throw new UsageError('Use --save with --service.')
  if (!service && [publishedFrom, publishedUntil, spoken, screen].some((value) => value !== undefined))
    throw new UsageError('Use --published-from, --published-until, --spoken and --screen with --service.')
  if (meaning && service) throw new UsageError('The service searches in its own way: leave --meaning out.')
  if (prepare && !meaning) throw new UsageError('Use --prepare with --meaning.')
}
