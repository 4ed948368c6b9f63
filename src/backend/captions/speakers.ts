import { cutLine } from '../bounds/bound-video.ts'
import type { SpokenWord } from './words.ts'

/**
 * Returns a function that gives the speaker of a word: the name in the captions; `speaker_1` and `speaker_2` in turn if the captions only
 * mark changes; or null if they mark nothing. The numbers only separate turns: a third person also gets one of the two.
 */
export function labelSpeakers(words: readonly SpokenWord[]): (word: SpokenWord) => string | null {
  const labels = new Map<SpokenWord, string | null>()
  const hasMarks = words.some((word) => word.speaker)
  const hasNames = words.some((word) => word.speaker?.name)
  let turn = 1
  let isFirst = true
  let label: string | null = hasMarks && !hasNames ? 'speaker_1' : null
  for (const word of words) {
    // A sound has no speaker.
    if (word.isSound) continue
    if (word.speaker) {
      // Among named speakers, a change without a name could be to anybody.
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
