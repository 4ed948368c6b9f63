// Compares the section borders that are computed from the words of the sample videos with the borders that their author set.

import type { CaptionLine } from '../../src/backend/captions/caption-line.ts'
import { captionsToClips } from '../../src/backend/captions/captions-to-clips.ts'
import { evenBorders } from '../../src/backend/summaries/even-borders.ts'
import { topicBorders } from '../../src/backend/summaries/topic-borders.ts'
import type { AudioClip } from '../../src/contract/app/videos.ts'
import type { WrittenAudioClip as SpokenClip } from '../../src/contract/service/written.ts'
import { loadSample } from '../sample/load-sample.ts'
import { pk, windowDiff } from './segmentation-error.ts'

interface Divided {
  clips: AudioClip[]
  /** In seconds. */
  borders: number[]
  length: number
}

export type Words = 'as written' | 'as heard'

/** `as heard`: without capital letters, punctuation and speakers, like older automatic captions. */
function linesOf(clips: readonly SpokenClip[], words: Words): CaptionLine[] {
  return clips.map(({ startTime, endTime, transcription, speakerId }) => {
    const times = { startMs: startTime * 1000, endMs: endTime * 1000, marks: [] }
    if (words === 'as written') return { ...times, text: transcription, speakers: [{ at: 0, name: speakerId }] }
    return { ...times, text: transcription.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s'’-]/gu, '') }
  })
}

function readDivided(words: Words): Divided[] {
  return loadSample()
    .filter(({ availability }) => typeof availability === 'string')
    .map(({ data: { duration, transcription, summary } }) => ({
      clips: captionsToClips(linesOf(transcription.audioClips, words), { kind: 'manual', durationMs: duration * 1000 }),
      borders: summary.sectionSummaries.slice(1).map(({ startTime }) => startTime),
      length: duration,
    }))
}

/** Alternates two-minute pieces of all videos, so that the subject changes completely at each border. */
function mixed(videos: readonly Divided[]): Divided {
  const pieceMs = 120_000
  const clips: AudioClip[] = []
  let at = 0
  for (let piece = 0; piece < 3; piece++)
    for (const video of videos) {
      const from = piece * pieceMs
      for (const clip of video.clips.filter(({ startMs, endMs }) => startMs >= from && endMs <= from + pieceMs))
        clips.push({ ...clip, startMs: clip.startMs - from + at, endMs: clip.endMs - from + at })
      at += pieceMs
    }
  const count = at / pieceMs
  const borders = Array.from({ length: count - 1 }, (_, index) => ((index + 1) * pieceMs) / 1000)
  return { clips, borders, length: at / 1000 }
}

const methods = {
  none: () => [],
  even: evenBorders,
  topics: topicBorders,
} satisfies Record<string, (clips: readonly AudioClip[], spanMs: number) => number[] | undefined>

export interface DivisionFigures {
  pk: number
  windowDiff: number
  /** The average number of sections found. */
  sections: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function judge(method: keyof typeof methods, divided: readonly Divided[]): DivisionFigures {
  const judged = divided.map(({ clips, borders, length }) => {
    const found = (methods[method](clips, length * 1000) ?? []).map((ms) => ms / 1000)
    const divisions = { reference: borders, found, length }
    return { pk: pk(divisions), windowDiff: windowDiff(divisions), sections: found.length + 1 }
  })
  const of = (figure: keyof DivisionFigures) => mean(judged.map((one) => one[figure]))
  return { pk: of('pk'), windowDiff: of('windowDiff'), sections: of('sections') }
}

interface JudgedSet {
  name: string
  /** The average number of sections there should be. */
  sections: number
  figures: Record<keyof typeof methods, DivisionFigures>
}

export function judgeDividing(words: Words): JudgedSet[] {
  const videos = readDivided(words)
  const sets: [string, Divided[]][] = [
    [`${videos.length} sample videos`, videos],
    ['pieces of two minutes from all of them', [mixed(videos)]],
  ]
  return sets.map(([name, divided]) => ({
    name: `${name}, ${words}`,
    sections: mean(divided.map(({ borders }) => borders.length + 1)),
    figures: { none: judge('none', divided), even: judge('even', divided), topics: judge('topics', divided) },
  }))
}

/** Prints Pk and WindowDiff for each method. Lower is better. */
export function measureDividing(): void {
  for (const { name, sections, figures } of [...judgeDividing('as written'), ...judgeDividing('as heard')]) {
    console.log(`\nDividing ${name}, into ${sections.toFixed(1)} sections: Pk, WindowDiff, sections found`)
    for (const [method, figure] of Object.entries(figures)) {
      const columns = [figure.pk.toFixed(3), figure.windowDiff.toFixed(3), figure.sections.toFixed(1)]
      console.log(`  ${`${method}:`.padEnd(8)} ${columns.join('  ')}`)
    }
  }
}
