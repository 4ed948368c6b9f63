// Makes videos with the statistics of speech. The same number of videos always gives the same videos, whatever version of the app saves them.
import type { AudioClip, Section, VideoContent, VisualClip } from '../../../src/contract/app/videos.ts'
import { createChance } from '../chance.ts'
import { functionWords } from './function-words.ts'
import { createMadeWords } from './made-words.ts'
import { clips, clustering, functionWordCount, library } from './parameters.ts'
import { createSpeechWriter } from './speech-writer.ts'
import { createPicker, createWordRanks } from './word-ranks.ts'

export interface MadeVideos {
  count: number
  idOf(index: number): string
  /** The video with this index, from 0. */
  make(index: number): VideoContent
}

type Chance = () => number

const firstDay = Date.UTC(2016, 10, 1)
const tenYearsMs = 10 * 365.25 * 24 * 3_600_000
const videosPerImport = 12

/** A number from the normal distribution. */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}

const around = ([mean, deviation]: readonly [number, number], chance: Chance) =>
  Math.max(1, Math.round(mean + deviation * normal(chance)))

/** The mean length of a video, such that a video has as many passages as wanted. */
function meanLengthMs(): number {
  const perMs =
    1 / (clips.saidWords[0] * clips.msPerWord) + library.hostedShare / clips.msPerShown + 1 / library.msPerSection
  return library.passagesPerVideo / perMs
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const zipfWeights = (count: number, exponent: number) =>
  Array.from({ length: count }, (_, index) => (index + 1) ** -exponent)

/** Channels by the index of the video. An import brings several videos of one channel. */
function planChannels(videoCount: number, chance: Chance): Int32Array {
  const pick = createPicker(zipfWeights(library.channelCount, library.channelExponent))
  const channels = new Int32Array(videoCount)
  for (let index = 0; index < videoCount; ) {
    const channel = pick(chance)
    const end = Math.min(videoCount, index + 1 + Math.floor(chance() * videosPerImport * 2))
    channels.fill(channel, index, end)
    index = end
  }
  return channels
}

/** Words of a language other than English often have accents. */
function accent(word: string): string {
  const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü' }
  return word.length % 4 === 1 ? word.replace(/[aeiou](?=[^aeiou]*$)/, (vowel) => accents[vowel] ?? vowel) : word
}

export function planMadeVideos(passages: number): MadeVideos {
  const count = Math.max(1, Math.round(passages / library.passagesPerVideo))
  const ranks = createWordRanks(createChance(1))
  const english = createMadeWords(2, functionWords.slice(0, functionWordCount))
  const otherWords = new Map<string, (rank: number) => string>()
  const wordsOf = (language: string) => {
    if (language === 'en') return english
    const known = otherWords.get(language)
    if (known) return known
    const plain = createMadeWords(language.charCodeAt(0) * 256 + language.charCodeAt(1), [])
    const made = (rank: number) => accent(plain(rank))
    otherWords.set(language, made)
    return made
  }
  const channels = planChannels(count, createChance(3))
  const name = (number: number) =>
    `${capitalise(english(400 + (number % 97) * 7))} ${capitalise(english(5000 + number * 3))}`
  const pickLanguage = createPicker(Object.values(library.languages))
  const pickHost = createPicker(zipfWeights(library.speakerCount, 0.5))

  const make = (index: number): VideoContent => {
    const chance = createChance(1000 + index)
    const channel = channels[index] ?? 0
    const isHosted = chance() < library.hostedShare
    const language = Object.keys(library.languages)[pickLanguage(chance)] ?? 'en'
    const word = wordsOf(language)
    const topics = [channel % clustering.topicCount, Math.floor(chance() * clustering.topicCount)]
    const writer = createSpeechWriter(ranks, topics, chance)
    const write = (length: number) => writer.write(length).map(word).join(' ')
    const sentence = (length: number) => `${capitalise(write(length))}.`
    const spread = Math.exp(library.lengthSpread * normal(chance) - library.lengthSpread ** 2 / 2)
    const lengthMs = Math.min(library.longestHours * 3_600_000, Math.max(30_000, Math.round(meanLengthMs() * spread)))
    const isNamed = chance() < 0.5
    const speakers = Array.from({ length: 1 + Math.floor(chance() * 4) }, (_, number) => {
      if (!isNamed) return `speaker_${number + 1}`
      return name(number === 0 ? channel : library.channelCount + pickHost(chance))
    })

    const title = capitalise(write(7))
    const description = Array.from({ length: 4 }, () => sentence(15)).join('\n')
    const audioClips: AudioClip[] = []
    let speaker = speakers[0] ?? null
    for (let startMs = 0; startMs < lengthMs; ) {
      const length = around(clips.saidWords, chance)
      const endMs = Math.min(lengthMs, startMs + length * clips.msPerWord)
      if (chance() * clips.clipsPerTurn < 1) speaker = speakers[Math.floor(chance() * speakers.length)] ?? null
      const isSound = !isHosted && chance() < 0.005
      const text = isSound ? '[Music]' : isHosted ? sentence(length) : write(length)
      audioClips.push({ startMs, endMs, text, speakerId: isHosted ? speaker : null, isSound })
      startMs = endMs
    }
    const visualClips: VisualClip[] = []
    for (let startMs = 0; isHosted && startMs < lengthMs; startMs += clips.msPerShown) {
      const endMs = Math.min(lengthMs, startMs + clips.msPerShown)
      visualClips.push({ startMs, endMs, description: sentence(around(clips.shownWords, chance)) })
    }
    const sectionCount = Math.min(library.maxSections, Math.max(1, Math.round(lengthMs / library.msPerSection)))
    const sections: Section[] = Array.from({ length: sectionCount }, (_, section) => ({
      startMs: Math.round((lengthMs * section) / sectionCount),
      endMs: Math.round((lengthMs * (section + 1)) / sectionCount),
      title: capitalise(write(around(clips.sectionTitleWords, chance))),
      summary: sentence(around(clips.sectionWords, chance)),
    }))
    const summaryText = Array.from({ length: 5 }, () => sentence(Math.round(around(clips.summaryWords, chance) / 5)))
    const videoId = madeId(index)
    return {
      videoId,
      url: `https://www.youtube.com/watch?v=${videoId}`,
      title,
      description,
      author: channelName(english, channel),
      authorUrl: `https://www.youtube.com/@made${channel}`,
      authorAvatarUrl: null,
      durationMs: lengthMs,
      publishedAt: firstDay + Math.floor(chance() * tenYearsMs),
      // No address, so that a backend with such a library has nothing to download.
      thumbnail: null,
      faviconUrl: null,
      source: isHosted ? 'hosted' : 'local',
      isLiveCrawl: isHosted ? false : null,
      isEmbeddable: true,
      captionTrack: isHosted ? null : { language, kind: 'automatic', name: null },
      summary: { text: summaryText.join(' '), method: isHosted ? 'service' : 'extractive' },
      sectionMethod: isHosted ? 'service' : 'topics',
      sections,
      audioClips,
      visualClips,
      visualMethod: isHosted ? 'service' : null,
      storyboard: null,
      unread: null,
      extra: {},
    }
  }
  return { count, idOf: madeId, make }
}

const channelName = (word: (rank: number) => string, channel: number): string =>
  `${capitalise(word(600 + channel * 5))} ${capitalise(word(3000 + channel * 11))}`

/** Eleven characters, as YouTube's. */
const madeId = (index: number): string => `made${String(index).padStart(6, '0')}A`
