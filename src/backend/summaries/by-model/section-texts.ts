import type { Section, Video } from '../../../contract/app/videos.ts'
import { hasGivenSections } from '../../library/videos/kept-summaries.ts'

/** A section with all spoken and visual clips in it. */
export interface SectionText {
  section: Section
  /** Sorted by time; visual clips are marked “(shown)”. */
  lines: string[]
  /** True if the model may give the section a title. */
  isOursToName: boolean
}

/** A shorter text would not be longer than its summary. */
const worthSummarising = 240

export const isWorthSummarising = ({ lines }: SectionText): boolean =>
  lines.reduce((sum, line) => sum + line.length, 0) >= worthSummarising

function linesOf({ audioClips, visualClips }: Pick<Video, 'audioClips' | 'visualClips'>) {
  const said = audioClips
    .filter(({ isSound }) => !isSound)
    .map(({ startMs, text, speakerId }) => ({ startMs, line: speakerId === null ? text : `${speakerId}: ${text}` }))
  const shown = visualClips.map(({ startMs, description }) => ({ startMs, line: `(shown) ${description}` }))
  return [...said, ...shown]
    .sort((one, other) => one.startMs - other.startMs)
    .map(({ startMs, line }) => ({ startMs, line: line.replace(/\s+/g, ' ').trim() }))
    .filter(({ line }) => line !== '')
}

/**
 * Each line belongs to the last section that has started by then, so that no line is left out. A video without sections counts as one
 * section.
 */
export function listSectionTexts(video: Video): SectionText[] {
  const whole = { startMs: 0, endMs: video.durationMs ?? 0, title: video.title, summary: '' }
  const isOursToName = !hasGivenSections(video) && video.sections.length > 1
  const sections = video.sections.length === 0 ? [whole] : video.sections
  const texts = sections
    .toSorted((one, other) => one.startMs - other.startMs)
    .map((section): SectionText => ({ section, lines: [], isOursToName }))
  for (const { startMs, line } of linesOf(video)) {
    const within = texts.findLast(({ section }) => section.startMs <= startMs) ?? texts[0]
    within?.lines.push(line)
  }
  return texts
}
