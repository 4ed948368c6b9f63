// The statistics of speech that the generated library imitates. All but those marked as assumed were fitted on 22 November 2026 to 19,800
// words: two recorded YouTube tracks (an English lesson with 7,870 words and a talk with 1,620, turned into clips as an import does) and
// the seven English videos of the sample collection (10,300 words), counted by `measure-speech.ts`. So few words show the frequent words well and the
// rare ones only through the law that the growth of the vocabulary follows.

/** The frequency of the word of rank r is ∝ 1 / (r + shift) ** headExponent, and from rank `knee` on ∝ 1 / r ** tailExponent. */
export const frequencies = {
  shift: 1.18,
  headExponent: 1,
  /** 1 / 0.648: by Heaps' law the vocabulary of the pooled transcripts grows as words ** 0.648. */
  tailExponent: 1.543,
  /** The share of the hundred most frequent words. The knee follows from it. */
  top100: 0.48,
}

/** The most frequent words are function words, which do not cluster. */
export const functionWordCount = 120

export const clustering = {
  /**
   * A Pólya urn: after n content words with t distinct ones, the next one is new to the video with probability
   * (strength + discount * t) / (strength + n).
   */
  strength: 120,
  discount: 0.64,
  /** The share of repeated words that repeat one of the last `recentWords` content words. */
  recentShare: 0.42,
  recentWords: 40,
  /** Assumed: the number of subjects. */
  topicCount: 128,
  /** The share of words new to a video that are taken from its subjects, if they are rare enough to belong to one. */
  topicShare: 0.65,
}

export const phrases = {
  /** The share of words that follow from the word before. */
  successorShare: 0.28,
  /** Each of a word's successors is this many times less likely than the one before. */
  decay: 0.5,
  /** The share of content words that are followed by their usual companion, as in “heat island”. */
  companionShare: 0.046,
}

export const clips = {
  /** Words of a spoken clip: mean and standard deviation. */
  saidWords: [14.6, 4],
  shownWords: [19, 5],
  sectionTitleWords: [4, 1],
  sectionWords: [18, 4],
  summaryWords: [105, 15],
  /** 150 words a minute. */
  msPerWord: 400,
  msPerShown: 17_500,
  clipsPerTurn: 2.8,
} satisfies Record<string, number | readonly [number, number]>

/** Assumed, except the number of videos that the project's goal names. */
export const library = {
  passagesPerVideo: 200,
  /** Lengths are log-normal. With 1.0, one video in 600 is longer than three hours. */
  lengthSpread: 1,
  longestHours: 8,
  /** The share of videos from the hosted service: with speakers, visual descriptions and written summaries. The others are captions. */
  hostedShare: 0.4,
  msPerSection: 120_000,
  maxSections: 60,
  channelCount: 200,
  /** The n-th channel has 1 / n ** channelExponent as many videos as the first. */
  channelExponent: 0.8,
  speakerCount: 3000,
  languages: { en: 0.9, es: 0.04, de: 0.03, pt: 0.02, fr: 0.01 },
}
