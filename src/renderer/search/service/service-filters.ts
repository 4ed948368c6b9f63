import type { ServiceSearch } from '../../../contract/app/search.ts'
import { searchCategorySchema } from '../../../contract/service/search.ts'

/** The filters of a service search, as the fields hold them. An empty value means "any". */
export interface ServiceFilters {
  readonly category: string
  /** YYYY-MM-DD in this computer's time zone; both days are included. */
  readonly from: string
  readonly until: string
  readonly maxResults: number
  readonly spoken: string
  readonly screen: string
  /** Whether results include transcripts and summaries, so that saving needs no further request. */
  readonly isWhole: boolean
}

export const noFilters: ServiceFilters = {
  category: '',
  from: '',
  until: '',
  maxResults: 10,
  spoken: '',
  screen: '',
  isWhole: false,
}

export const resultCounts = [5, 10, 20]

export function isServiceFilters(value: unknown): value is ServiceFilters {
  if (typeof value !== 'object' || value === null) return false
  const kept: Record<string, unknown> = { ...value }
  return (
    Object.entries(noFilters).every(([name, initial]) => typeof kept[name] === typeof initial) &&
    resultCounts.includes(Number(kept.maxResults))
  )
}

/** How many filters are set. */
export function countFilters(filters: ServiceFilters): number {
  const names = Object.keys(noFilters) as (keyof ServiceFilters)[]
  return names.filter((name) => filters[name] !== noFilters[name]).length
}

export function toServiceSearch(query: string, filters: ServiceFilters): ServiceSearch {
  const category = searchCategorySchema.safeParse(filters.category)
  const from = readDay(filters.from, '00:00')
  const until = readDay(filters.until, '23:59:59.999')
  const spoken = filters.spoken.trim()
  const screen = filters.screen.trim()
  return {
    query,
    maxResults: filters.maxResults,
    includeTranscription: filters.isWhole,
    includeSummary: filters.isWhole,
    ...(category.success ? { category: category.data } : {}),
    ...(from === undefined ? {} : { publishedFrom: from }),
    ...(until === undefined ? {} : { publishedUntil: until }),
    ...(spoken === '' ? {} : { containSpokenText: spoken }),
    ...(screen === '' ? {} : { containScreenText: screen }),
  }
}

function readDay(day: string, time: string): number | undefined {
  const at = new Date(`${day}T${time}`).getTime()
  return Number.isNaN(at) ? undefined : at
}
