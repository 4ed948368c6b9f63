import type { CaptionLine } from './caption-line.ts'

/** The pace of free speech, spaces included. */
const charactersPerSecond = 15

/**
 * Spreads paragraphs without times over a video in proportion to their length. The times are an estimate and must be shown as such. If the
 * length of the video is unknown, each paragraph gets the time it takes to say it.
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
