// Caption files of the fake YouTube: written by people, or automatic captions with a time for each word.
import type { FakeCue, FakeVideo } from './youtube-video.ts'

const wordsInLine = 7

const manualEvent = ({ startMs, endMs, text }: FakeCue) => ({
  tStartMs: startMs,
  dDurationMs: endMs - startMs,
  segs: [{ utf8: text }],
})

/**
 * Automatic captions: each line of a few words stays visible while the next one is shown, and events in between scroll the
 * window.
 */
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

function json3Body(video: FakeVideo): string {
  const window = { tStartMs: 0, dDurationMs: video.durationMs, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
  const events = video.captions === 'automatic' ? [window, ...automaticEvents(video.cues)] : video.cues.map(manualEvent)
  return JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events })
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const srv3Body = ({ cues }: FakeVideo): string => {
  const rows = cues.map(({ startMs, endMs, text }) => `<p t="${startMs}" d="${endMs - startMs}">${escapeXml(text)}</p>`)
  return `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body>${rows.join('\n')}</body></timedtext>`
}

const vttTime = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** Three rows that scroll up, as in captions made for live television. Their times jump back now and then. */
function rolledBody({ cues }: FakeVideo): string {
  const blocks = cues.map(({ startMs, endMs, text }, index) => {
    const rows = [cues[index - 2]?.text, cues[index - 1]?.text, text].filter((row) => row !== undefined)
    const back = index % 3 === 2 ? 8000 : 0
    return `${vttTime(Math.max(0, startMs - back))} --> ${vttTime(endMs)}\n${rows.join('\n')}`
  })
  return ['WEBVTT', ...blocks].join('\n\n')
}

/** The body of a caption track. Empty if the format is unknown. */
export function captionBody(video: FakeVideo, format: string | null, isAutomatic: boolean): string {
  const { failure } = video
  if (failure === 'broken-captions' || (failure === 'broken-manual' && !isAutomatic)) return '{"not": "captions"}'
  if (failure === 'rolled-captions') return format === 'vtt' ? rolledBody(video) : '{"not": "captions"}'
  if (failure === 'sounds-manual' && !isAutomatic)
    return json3Body({ ...video, captions: 'manual', cues: [{ startMs: 0, endMs: 5000, text: '[Music]' }] })
  if (failure === 'blank-captions') return '{"events": []}'
  if (format === 'srv3') return srv3Body(video)
  if (format !== 'json3') return ''
  return failure === 'broken-json3' ? '{"events": [' : json3Body(video)
}
