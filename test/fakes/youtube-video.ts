// Invented videos for the fake YouTube: the same ones for the same number, about a dozen subjects.
import type { FakeStoryboard } from './youtube-sheets.ts'

/**
 * What YouTube says of the video instead of playing it. `made-for-kids` is refused to the first client only, `age-embeddable` plays
 * in the embedded player, `embedded-only` in no other, `expired-captions` are there at their second address, `gone-captions` nowhere;
 * `broken-json3` has captions in the other formats, `broken-captions` in none,
 * `rolled-captions` as they came from live television, `broken-manual` a written track that is none and one that was heard,
 * `sounds-manual` a written one that holds only sounds and one that was heard. `untitled` is told of by oEmbed only.
 */
export type FakeFailure =
  | 'private'
  | 'age-restricted'
  | 'age-embeddable'
  | 'sign-in'
  | 'region-blocked'
  | 'members-only'
  | 'paid'
  | 'premium-only'
  | 'live'
  | 'just-ended'
  | 'upcoming'
  | 'removed'
  | 'terminated'
  | 'made-for-kids'
  | 'client-refused'
  | 'token-missing'
  | 'embedded-only'
  | 'unplayable'
  | 'another-video'
  | 'no-captions'
  | 'locked-captions'
  | 'expired-captions'
  | 'gone-captions'
  | 'broken-json3'
  | 'broken-manual'
  | 'sounds-manual'
  | 'broken-captions'
  | 'rolled-captions'
  | 'blank-captions'
  | 'untitled'

export interface FakeCue {
  startMs: number
  endMs: number
  text: string
}

export interface FakeVideo {
  id: string
  title: string
  author: string
  description: string
  durationMs: number
  /** ISO 8601. */
  publishedAt: string
  chapters: { startMs: number; title: string }[]
  /** Written by the author in the description, or found by YouTube. */
  chaptersBy: 'DESCRIPTION' | 'AUTO'
  captions: 'automatic' | 'manual'
  cues: FakeCue[]
  failure?: FakeFailure
  storyboard?: FakeStoryboard
  /** A JPEG; one of one colour is made up otherwise. */
  picture?: Buffer
  /** Added to what the server waits anyway. */
  delayMs?: number
}

const subjects = [
  ['Beekeeping', 'hive', 'queen', 'swarm', 'honey', 'brood', 'nectar'],
  ['Letterpress', 'type', 'ink', 'roller', 'proof', 'galley', 'paper'],
  ['Tides', 'harbour', 'current', 'moon', 'estuary', 'gauge', 'sandbank'],
  ['Sourdough', 'starter', 'flour', 'crumb', 'oven', 'salt', 'crust'],
  ['Signal boxes', 'lever', 'semaphore', 'junction', 'block', 'timetable', 'bell'],
  ['Dry stone walls', 'hammer', 'footing', 'coping', 'field', 'batter', 'lichen'],
  ['Night buses', 'depot', 'driver', 'route', 'fare', 'terminus', 'shift'],
  ['Peat bogs', 'moss', 'drain', 'carbon', 'rewetting', 'sundew', 'ditch'],
  ['Clock repair', 'spring', 'escapement', 'pivot', 'pendulum', 'gear', 'chime'],
  ['Salt marshes', 'creek', 'sediment', 'samphire', 'breach', 'seawall', 'wader'],
] as const

const sentences = [
  'The $a comes first, and the $b follows after a few days.',
  'Nobody had measured the $a before, so we did it with a ruler and some patience.',
  'If the $a is too warm, the $b suffers, and you hear it at once.',
  'In the winter of $year the $a was replaced, which cost $number euros.',
  'People ask me why the $a matters; the answer is always the $b.',
  'We counted $number of them, and only the $a was missing.',
  'My grandmother kept a notebook about the $a, page after page.',
  'There is a rule here: never touch the $b while the $a is moving.',
] as const

/** A small generator, so that nothing depends on chance. */
function createDice(seed: number): (sides: number) => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const msPerWord = 420
const pauseMs = 350

function makeCues(dice: (sides: number) => number, words: readonly string[], untilMs: number): FakeCue[] {
  const cues: FakeCue[] = []
  let startMs = 400
  const word = () => words[dice(words.length)] ?? 'thing'
  while (true) {
    const text = (sentences[dice(sentences.length)] ?? '')
      .replaceAll('$a', word())
      .replaceAll('$b', word())
      .replaceAll('$year', String(1900 + dice(120)))
      .replaceAll('$number', String(2 + dice(900)))
    const endMs = startMs + text.split(' ').length * msPerWord
    if (endMs > untilMs) return cues
    cues.push({ startMs, endMs, text })
    startMs = endMs + pauseMs
  }
}

/** An id of the form that YouTube's have, of no video of theirs. */
export const fakeVideoId = (number: number) => `fakeVid${String(number).padStart(3, '0')}A`

/** Video number `number`, from 1. Every third has chapters; every fourth was captioned by hand. */
export function makeVideo(number: number, changes: Partial<FakeVideo> = {}): FakeVideo {
  const dice = createDice(number)
  const [subject, ...words] = subjects[number % subjects.length] ?? subjects[0]
  const durationMs = changes.durationMs ?? (4 + (number % 7)) * 60_000
  const chapterTitles =
    number % 3 === 0 ? [`Why ${subject.toLowerCase()}`, `The ${words[0]}`, `The ${words[3]}`, 'Questions'] : []
  return {
    id: fakeVideoId(number),
    title: `${subject}, part ${number}: the ${words[number % words.length]} and the ${words[(number + 2) % words.length]}`,
    author: `${subject} Society`,
    description: `Recorded for the ${subject} Society.\n\nNumber ${number} of the series.`,
    durationMs,
    publishedAt: new Date(Date.UTC(2023, number % 12, 1 + (number % 28), 9)).toISOString(),
    chapters: chapterTitles.map((title, index) => ({
      startMs: Math.round((durationMs * index) / chapterTitles.length),
      title,
    })),
    chaptersBy: 'DESCRIPTION',
    captions: number % 4 === 0 ? 'manual' : 'automatic',
    cues: makeCues(dice, words, durationMs),
    ...changes,
  }
}

export const makeVideos = (count: number): FakeVideo[] =>
  Array.from({ length: count }, (_, index) => makeVideo(index + 1))
