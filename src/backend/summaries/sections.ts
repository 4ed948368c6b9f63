import type { AudioClip, Section } from '../../contract/app/videos.ts'
import { evenBorders } from './even-borders.ts'
import { extract, weighTerms } from './extract.ts'
import { titleSections } from './section-titles.ts'
import type { Sentence } from './sentences.ts'
import { sentencesOf } from './sentences.ts'

export interface SectionRequest {
  /** In any order, as the source gave them; empty: the video is divided evenly. */
  chapters: readonly { startMs: number; title: string }[]
  clips: readonly AudioClip[]
  durationMs: number | null
  videoTitle: string
}

interface Border {
  startMs: number
  endMs: number
  title: string | null
}

const shortestGapMs = 1000
const sectionLimits = { mostSentences: 2, mostWords: 45 }

/** Ordered, apart and within the video; the time before the first chapter is a section when somebody speaks in it. */
function bordersOfChapters({ chapters, clips }: SectionRequest, endMs: number): Border[] {
  const starts = chapters
    .map(({ startMs, title }) => ({
      startMs: Math.max(0, Math.floor(startMs)),
      title: title.replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ startMs, title }) => startMs < endMs && title !== '')
    .sort((a, b) => a.startMs - b.startMs)
    .filter(({ startMs }, index, all) => startMs !== all[index - 1]?.startMs)
  const [first] = starts
  const hasOpening = first && first.startMs >= shortestGapMs && (clips[0]?.startMs ?? endMs) < first.startMs
  const all: { startMs: number; title: string | null }[] = hasOpening
    ? [{ startMs: 0, title: null }, ...starts]
    : starts
  return all.map(({ startMs, title }, index) => ({ startMs, endMs: all[index + 1]?.startMs ?? endMs, title }))
}

function evenly({ clips, videoTitle }: SectionRequest, endMs: number): Border[] {
  const starts = [0, ...evenBorders(clips, endMs)]
  if (starts.length === 1) return [{ startMs: 0, endMs, title: videoTitle.trim() || null }]
  return starts.map((startMs, index) => ({ startMs, endMs: starts[index + 1] ?? endMs, title: null }))
}

/** A clip belongs to the section it starts in. */
function clipsWithin(borders: readonly Border[], clips: readonly AudioClip[]): AudioClip[][] {
  let next = 0
  return borders.map(({ startMs, endMs }, index) => {
    const isLast = index === borders.length - 1
    const within: AudioClip[] = []
    for (let clip = clips[next]; clip && (clip.startMs < endMs || isLast); clip = clips[++next])
      if (clip.startMs >= startMs) within.push(clip)
    return within
  })
}

/**
 * Sections from chapters, or even ones of a minute to three where there are none: in order, side by side up to the end, each with a
 * summary in sentences from it (empty where nothing is said) and a title. None when the video has neither length nor words.
 */
export function buildSections(request: SectionRequest): Section[] {
  const endMs = request.durationMs ?? request.clips.at(-1)?.endMs ?? 0
  if (endMs <= 0) return []
  const spoken = { ...request, clips: request.clips.filter(({ isSound }) => !isSound) }
  const fromChapters = bordersOfChapters(spoken, endMs)
  const borders = fromChapters.length > 0 ? fromChapters : evenly(spoken, endMs)
  const held = clipsWithin(borders, spoken.clips)
  const sentences: Sentence[][] = held.map(sentencesOf)
  const weigh = weighTerms(sentences.flat())
  const titles = borders.some(({ title }) => title === null) ? titleSections(held, 'Without speech') : []
  return borders.map(({ startMs, endMs: sectionEndMs, title }, index) => ({
    startMs,
    endMs: sectionEndMs,
    title: title ?? titles[index] ?? request.videoTitle,
    summary: extract(sentences[index] ?? [], weigh, sectionLimits),
  }))
}
