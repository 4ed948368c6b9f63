import type { CaptionLine } from './caption-line.ts'

/** The pace of somebody who speaks freely, spaces counted. */
const charactersPerSecond = 15

/**
 * Paragraphs without times laid over a video in proportion to their length: an estimate, which whoever shows it must call one. Where the
 * length of the video is not known, they take the time it would take to say them.
 */
export function spreadOverTime(lines: readonly CaptionLine[], durationMs: number | null): CaptionLine[] {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0)
  const perCharacter = durationMs === null ? 1000 / charactersPerSecond : durationMs / Math.max(1, total)
  let before = 0
  return lines.map((line) => {
    const startMs = Math.floor(before * perCharacter)
    before += line.text.length
    return { ...line, startMs, endMs: Math.floor(before * perCharacter) }
  })
}
