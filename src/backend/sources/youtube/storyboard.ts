// Reads the storyboard in a /player answer. A spec is `BASE|LEVEL|LEVEL…`; a level is
// `width#height#count#columns#rows#intervalMs#name#sigh`. The format is undocumented; NewPipe and yt-dlp read it the same way.
import { countSheets, frameGridSchema, type OfferedStoryboard } from '../../../contract/app/storyboards.ts'
import { stringAt } from './read-json.ts'

/** The limit for a video of any length. A sheet is about 30 to 80 kB. */
const mostSheets = 60
/** Wider frames look hardly better and are many times as large. */
const widest = 320
/** Many times the length of the longest spec seen so far. */
const longestSpec = 20_000

const isPictureHost = ({ protocol, hostname }: URL) => protocol === 'https:' && /(^|\.)ytimg\.com$/.test(hostname)

function readLevel(base: string, text: string, number: number): OfferedStoryboard[] {
  const [width, height, count, columns, rows, interval, name, sigh, ...more] = text.split('#')
  if (name === undefined || sigh === undefined || more.length > 0) return []
  const read = (digits: string | undefined) => (/^\d{1,7}$/.test(digits ?? '') ? Number(digits) : Number.NaN)
  const grid = frameGridSchema.safeParse({
    width: read(width),
    height: read(height),
    count: read(count),
    columns: read(columns),
    rows: read(rows),
    intervalMs: read(interval) || (interval === '0' ? null : Number.NaN),
  })
  // Without a sheet number in the address, all sheets would have the same address.
  const isNumbered = name.includes('$M') || base.includes('$M')
  if (!grid.success || (countSheets(grid.data) > 1 && !isNumbered)) return []
  const addressOf = (sheet: number) => {
    const named = base.replaceAll('$L', String(number)).replaceAll('$N', () => name)
    const url = URL.parse(`${named.replaceAll('$M', String(sheet))}${base.includes('?') ? '&' : '?'}sigh=${sigh}`)
    return url !== null && isPictureHost(url) ? url.href : undefined
  }
  const sheetUrls = Array.from({ length: Math.min(countSheets(grid.data), mostSheets + 1) }, (_, sheet) =>
    addressOf(sheet),
  ).filter((url) => url !== undefined)
  return sheetUrls.length === 0 || sheetUrls.length > mostSheets ? [] : [{ ...grid.data, sheetUrls }]
}

/** Returns all usable levels in the order of the spec; an empty list when the text is not a spec. */
export function readLevels(spec: string): OfferedStoryboard[] {
  if (spec.length > longestSpec) return []
  const [base = '', ...levels] = spec.split('|')
  return levels.flatMap((level, number) => readLevel(base, level, number))
}

/** Returns the usable level with the largest frames up to `widest`; null when there is none, as for a live stream. */
export function readOfferedStoryboard(player: unknown): OfferedStoryboard | null {
  const spec = stringAt(player, 'storyboards', 'playerStoryboardSpecRenderer', 'spec') ?? ''
  const levels = readLevels(spec).filter(({ width }) => width <= widest)
  const area = ({ width, height }: OfferedStoryboard) => width * height
  return levels.reduce<OfferedStoryboard | null>(
    (best, level) => (best && area(best) >= area(level) ? best : level),
    null,
  )
}
