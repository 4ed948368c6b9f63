import { existsSync, readFileSync } from 'node:fs'
import { captionsToClips } from '../../src/backend/captions/captions-to-clips.ts'
import { decodeCaptions } from '../../src/backend/captions/formats/decode.ts'
import { buildSections } from '../../src/backend/summaries/sections.ts'
import { summariseClips } from '../../src/backend/summaries/summarise.ts'
import { loadSample } from '../sample/load-sample.ts'
import { formatMs, formatRatio, median } from './figures.ts'

const minutes = 60
const wordsPerMinute = 150
const wordsPerLine = 7
const rounds = 15
/** A real track, on machines where one was recorded next to the checkout. */
const recorded = new URL('../../../shared/youtube/captions/lesson.asr.en.json3', import.meta.url)

/** Makes automatic captions in YouTube's format from the words of the sample. */
export function madeTrack(): string {
  const said = loadSample().flatMap(({ data }) => data.transcription.audioClips.map((clip) => clip.transcription))
  const words = said.join(' ').split(/\s+/)
  const stepMs = 60_000 / wordsPerMinute
  const events: unknown[] = [{ tStartMs: 0, dDurationMs: minutes * 60_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }]
  for (let line = 0; line * wordsPerLine < minutes * wordsPerMinute; line++) {
    const tStartMs = Math.round(line * wordsPerLine * stepMs)
    const segs = Array.from({ length: wordsPerLine }, (_, index) => {
      const word = words[(line * wordsPerLine + index) % words.length] ?? ''
      const tOffsetMs = Math.round(index * stepMs * 0.9)
      return index === 0 ? { utf8: word, acAsrConf: 0 } : { utf8: ` ${word}`, tOffsetMs, acAsrConf: 0 }
    })
    events.push({ tStartMs, dDurationMs: 5600, wWinId: 1, segs })
    events.push({ tStartMs: tStartMs + 2790, dDurationMs: 2800, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] })
  }
  return JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events })
}

/**
 * Processor time in milliseconds. Wall-clock time would suffer from other programs, the longer task more than the shorter one.
 */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Everything that is done with a track when a video is imported. */
function takeIn(track: string): number {
  const decoded = decodeCaptions(track, 'json3')
  if (decoded.kind === 'refused') throw new Error(decoded.message)
  const clips = captionsToClips(decoded.lines, { kind: 'automatic', durationMs: minutes * 60_000 })
  const { sections } = buildSections({ chapters: [], clips, durationMs: minutes * 60_000, videoTitle: '' })
  return clips.length + sections.length + summariseClips(clips).length
}

function measure(name: string, track: string): void {
  // Alternates between the two, so that a slow spell of the machine affects both. The first rounds are for warming up.
  const taken = Array.from({ length: rounds + 3 }, () => ({
    raw: timed(() => JSON.parse(track)),
    ours: timed(() => takeIn(track)),
  })).slice(3)
  const [raw, ours] = [median(taken.map((round) => round.raw)), median(taken.map((round) => round.ours))]
  const ratio = formatRatio(median(taken.map((round) => round.ours / round.raw)))
  console.log(`\n${name}, ${(track.length / 1e6).toFixed(1)} MB, processor time, median of ${rounds} rounds`)
  console.log(`  JSON.parse ${formatMs(raw)}; clips, sections and summary ${formatMs(ours)} (${ratio}; 40 at most)`)
}

/** Prints what it costs to turn a track into clips, sections and a summary, compared with only parsing it. */
export function measureCaptioning(): void {
  measure(`Automatic captions of ${minutes} minutes, made`, madeTrack())
  if (existsSync(recorded)) measure('Automatic captions of 50 minutes, recorded', readFileSync(recorded, 'utf8'))
  else console.log('\nNo recorded captions beside the checkout: only made ones were measured')
}
