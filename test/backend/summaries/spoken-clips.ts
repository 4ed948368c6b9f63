import type { AudioClip } from '../../../src/contract/app/videos.ts'

/** Clips that follow each other every five seconds. */
export const clipsOf = (...texts: string[]): AudioClip[] =>
  texts.map((text, index) => ({
    startMs: index * 5000,
    endMs: index * 5000 + 4500,
    text,
    speakerId: null,
    isSound: false,
  }))

const nouns = [
  'harbour',
  'lever',
  'hive',
  'furnace',
  'ledger',
  'orchard',
  'violin',
  'glacier',
  'loom',
  'printing press',
]

/** A transcript in which the subject changes every `each` clips. */
export const longTranscript = (count: number, each: number): AudioClip[] =>
  clipsOf(
    ...Array.from({ length: count }, (_, index) => {
      const noun = nouns[Math.floor(index / each) % nouns.length] ?? 'thing'
      return `Sentence ${index} says of the ${noun} that the old ${noun} was number ${(index * 7919) % 997}.`
    }),
  )
