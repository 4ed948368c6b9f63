import { cutLine } from '../bounds/bound-video.ts'
import type { SpokenWord } from './words.ts'

/**
 * Says for each word who speaks: the name that the captions give, or `speaker_1` and `speaker_2` in turn where they only say that
 * the speaker changes, or null when they say nothing. Labels tell turns apart; they do not identify a third person.
 */
export function labelSpeakers(words: readonly SpokenWord[]): (word: SpokenWord) => string | null {
  const labels = new Map<SpokenWord, string | null>()
  const hasMarks = words.some((word) => word.speaker)
  const hasNames = words.some((word) => word.speaker?.name)
  let turn = 1
  let isFirst = true
  let label: string | null = hasMarks && !hasNames ? 'speaker_1' : null
  for (const word of words) {
    // Nobody says a sound.
    if (word.isSound) continue
    if (word.speaker) {
      // Among named speakers a change without a name could be to anybody.
      if (hasNames) label = word.speaker.name && cutLine(word.speaker.name)
      else {
        if (!isFirst) turn = 3 - turn
        label = `speaker_${turn}`
      }
    }
    isFirst = false
    labels.set(word, label)
  }
  return (word) => labels.get(word) ?? null
}
