// Reads chapters that the uploader wrote into the description but that YouTube does not show as chapters.
import type { Chapter } from './chapters.ts'

const time = String.raw`(?:\d{1,2}:)?\d{1,3}:\d{2}`
const range = String.raw`(?:\s*[-–—]\s*${time})?`
const atStart = new RegExp(String.raw`^[\s•*▶►·-]*[[(]?(${time})${range}[\])]?[\s\-–—:|.]*(\S.*)$`)
const atEnd = new RegExp(String.raw`^(.+?)[\s\-–—:|@([]+(${time})[\])]?\s*$`)

const fewest = 3
const shortestMs = 10_000

function readTime(text: string): number | undefined {
  const parts = text.split(':').map(Number)
  const [seconds = 0, minutes = 0, hours = 0] = parts.reverse()
  if (seconds > 59 || (parts.length === 3 && minutes > 59)) return undefined
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

function readLine(line: string): Chapter | undefined {
  if (line.length > 300) return undefined
  const start = atStart.exec(line)
  const end = start ? null : atEnd.exec(line)
  const [text, title] = start ? [start[1], start[2]] : [end?.[2], end?.[1]]
  const startMs = text === undefined ? undefined : readTime(text)
  const cleaned = title?.trim()
  return startMs === undefined || !cleaned || !/[\p{L}\p{N}]/u.test(cleaned) ? undefined : { startMs, title: cleaned }
}

/**
 * Applies YouTube's own rule (at least three chapters, in rising order, each at least ten seconds long), except that the first need not
 * start at 0:00, because uploaders start later to keep YouTube from showing chapters. Returns an empty list when the times found in the
 * description break the rule.
 */
export function readDescriptionChapters(description: string, durationMs: number | null): Chapter[] {
  const last = durationMs ?? Number.POSITIVE_INFINITY
  const found = description
    .split(/\r?\n/)
    .map(readLine)
    .filter((chapter) => chapter !== undefined && chapter.startMs < last) as Chapter[]
  const isRising = found.every(({ startMs }, index) => {
    const previous = found[index - 1]
    return previous === undefined || startMs - previous.startMs >= shortestMs
  })
  return found.length >= fewest && isRising ? found : []
}
