import type { AudioClip } from '../../contract/app/videos.ts'
import { evenBorders } from './even-borders.ts'
import { extract, weighTerms } from './extract.ts'
import { titleSections } from './section-titles.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { topicBorders } from './topic-borders.ts'

export interface SectionRequest {
  /** In any order, as the source sent them. If empty, the video is divided by its spoken words. */
  chapters: readonly { startMs: number; title: string }[]
  clips: readonly AudioClip[]
  durationMs: number | null
  videoTitle: string
}

type Method = 'chapters' | 'topics' | 'even'

interface Border {
  startMs: number
  endMs: number
  title: string | null
}

const shortestGapMs = 1000
const sectionLimits = { mostSentences: 2, mostWords: 45 }

/**
 * Sorted chapters within the video, without duplicate starts. The time before the first chapter is a section of its own if somebody speaks
 * in it.
 */
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

/** By changes of subject, or evenly if too little is said to recognise them. */
function bordersInWords({ clips, videoTitle }: SectionRequest, endMs: number): { borders: Border[]; method: Method } {
  const byTopic = topicBorders(clips, endMs)
  const starts = [0, ...(byTopic ?? evenBorders(clips, endMs))]
  const borders = starts.map((startMs, index) => ({ startMs, endMs: starts[index + 1] ?? endMs, title: null }))
  const whole = { startMs: 0, endMs, title: videoTitle.trim() || null }
  return { borders: borders.length === 1 ? [whole] : borders, method: byTopic ? 'topics' : 'even' }
}

/** A clip belongs to the section in which it starts. */
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
 * Builds sections from the chapters or, if there are none, from changes of subject. Each has a title and an extractive summary (empty if
 * nothing is said in it), in order and without gaps, to the end of the video. `method` says how the borders were found. Returns no
 * sections if the video has neither a length nor words.
 */
export function buildSections(request: SectionRequest) {
  const endMs = request.durationMs ?? request.clips.at(-1)?.endMs ?? 0
  if (endMs <= 0) return { sections: [], method: null }
  const spoken = { ...request, clips: request.clips.filter(({ isSound }) => !isSound) }
  const fromChapters = bordersOfChapters(spoken, endMs)
  const { borders, method } =
    fromChapters.length > 0 ? { borders: fromChapters, method: 'chapters' as const } : bordersInWords(spoken, endMs)
  const held = clipsWithin(borders, spoken.clips)
  const sentences: Sentence[][] = held.map(sentencesOf)
  const weigh = weighTerms(sentences.flat())
  const titles = borders.some(({ title }) => title === null) ? titleSections(held, 'Without speech') : []
  const sections = borders.map(({ startMs, endMs: sectionEndMs, title }, index) => ({
    startMs,
    endMs: sectionEndMs,
    title: title ?? titles[index] ?? request.videoTitle,
    summary: extract(sentences[index] ?? [], weigh, sectionLimits),
  }))
  return { sections, method }
}
