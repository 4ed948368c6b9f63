import type { AudioClip } from '../../contract/app/videos.ts'
import type { CaptionLine } from './caption-line.ts'
import { settleClips } from './settle-clips.ts'
import { takeSounds } from './sound-tags.ts'
import { findRepeatedNames, isAllCapitals, readSpeakerMarks } from './speaker-marks.ts'
import { labelSpeakers } from './speakers.ts'
import { type SpokenWord, wordsOf } from './words.ts'
import { cutWords, joinWords } from './words-to-clips.ts'

export interface CaptionFacts {
  kind: 'manual' | 'automatic'
  /** The length of the video: no clip ends after it. Null if unknown. */
  durationMs: number | null
}

const join = (first: CaptionLine, second: CaptionLine): CaptionLine => {
  const shift = first.text.length + 1
  const speakers = [
    ...(first.speakers ?? []),
    ...(second.speakers ?? []).map(({ at, name }) => ({ at: at + shift, name })),
  ]
  return {
    startMs: first.startMs,
    endMs: first.endMs === null || second.endMs === null ? null : Math.max(first.endMs, second.endMs),
    text: `${first.text}\n${second.text}`,
    marks: [],
    ...(speakers.length > 0 ? { speakers } : {}),
  }
}

/** Joins lines that start at the same time, because they share the time until the next line. */
function joinSimultaneous(lines: readonly CaptionLine[]): CaptionLine[] {
  const joined: CaptionLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isSimultaneous = last?.startMs === line.startMs && last.marks.length === 0 && line.marks.length === 0
    if (last && isSimultaneous) joined[joined.length - 1] = join(last, line)
    else joined.push(line)
  }
  return joined
}

function spokenWords(lines: readonly CaptionLine[], facts: CaptionFacts): SpokenWord[] {
  const names = facts.kind === 'manual' && !isAllCapitals(lines) ? findRepeatedNames(lines) : null
  const words: SpokenWord[] = []
  let waiting: SpokenWord['speaker']
  lines.forEach((line, index) => {
    const heard = takeSounds(line, facts.kind === 'automatic')
    const spoken = readSpeakerMarks(heard.line, names)
    const marks = line.speakers ? [...line.speakers, ...spoken.marks].sort((a, b) => a.at - b.at) : spoken.marks
    const found = wordsOf(spoken.line, marks, heard.sounds, lines[index + 1]?.startMs)
    // A speaker mark at the end of a line applies to the first word of the next line.
    const first = found.find(({ isSound }) => !isSound)
    if (first && waiting && !first.speaker) first.speaker = waiting
    if (first) waiting = undefined
    const lastMark = marks.at(-1)
    if (lastMark && spoken.line.text.slice(lastMark.at).trim() === '') waiting = { name: lastMark.name }
    for (const word of found) words.push(word)
  })
  return words
}

/**
 * Converts captions to clips in order that do not overlap and last at least 600 ms. A clip of speech is at most a sentence; sounds have
 * their own clips. No spoken word is left out.
 */
export function captionsToClips(lines: readonly CaptionLine[], facts: CaptionFacts): AudioClip[] {
  const words = spokenWords(joinSimultaneous(lines), facts)
  const speakerOf = labelSpeakers(words)
  const clips = cutWords(words).flatMap((group) => {
    const first = group[0]
    const last = group.at(-1)
    if (!first || !last) return []
    const { startMs, isSound } = first
    return [{ startMs, endMs: last.endMs, text: joinWords(group), speakerId: speakerOf(first), isSound }]
  })
  return settleClips(clips, facts.durationMs)
}
