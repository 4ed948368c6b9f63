// Caption bodies in json3: as people write them, or as YouTube hears them, with a time for each word.
import type { FakeCue, FakeVideo } from './youtube-video.ts'

const wordsInLine = 7

const manualEvent = ({ startMs, endMs, text }: FakeCue) => ({
  tStartMs: startMs,
  dDurationMs: endMs - startMs,
  segs: [{ utf8: text }],
})

/** Lines of a few words that stay while the next one is shown, and between them the events that move the window up. */
function automaticEvents(cues: readonly FakeCue[]): object[] {
  const events: object[] = []
  for (const { startMs, endMs, text } of cues) {
    const words = text.split(' ')
    const step = (endMs - startMs) / words.length
    for (let from = 0; from < words.length; from += wordsInLine) {
      const lineMs = Math.round(startMs + from * step)
      if (events.length > 0)
        events.push({ tStartMs: lineMs - 10, dDurationMs: 1000, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] })
      const segs = words.slice(from, from + wordsInLine).map((word, index) => ({
        utf8: index === 0 ? word : ` ${word}`,
        ...(index === 0 ? {} : { tOffsetMs: Math.round(index * step) }),
        acAsrConf: 0,
      }))
      events.push({ tStartMs: lineMs, dDurationMs: Math.round(wordsInLine * step * 2), wWinId: 1, segs })
    }
  }
  return events
}

export function json3Body(video: FakeVideo): string {
  const window = { tStartMs: 0, dDurationMs: video.durationMs, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
  const events = video.captions === 'automatic' ? [window, ...automaticEvents(video.cues)] : video.cues.map(manualEvent)
  return JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events })
}
