// Invented videos for the fake YouTube, on a dozen subjects. The same number always gives the same video.
import type { FakeStoryboard } from './youtube-sheets.ts'

/**
 * Why YouTube does not play the video, or what is wrong with it.
 *
 * - `made-for-kids`: only the first client is refused.
 * - `age-embeddable`: only the embedded player may play it because of its age limit. `embedded-only`: the same for other reasons.
 * - `expired-captions`: the caption address of the first player response has expired. `gone-captions`: all of them have.
 * - `broken-json3`: captions work only in the other formats. `broken-captions`: in none.
 * - `rolled-captions`: captions as live television sends them.
 * - `broken-manual`: the manual track is unreadable, but there is an automatic one.
 * - `sounds-manual`: the manual track has only sounds such as [Music], but there is an automatic one.
 * - `untitled`: only oEmbed knows the title.
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
  /** Whether the author wrote the chapters in the description or YouTube generated them. */
  chaptersBy: 'DESCRIPTION' | 'AUTO'
  captions: 'automatic' | 'manual'
  cues: FakeCue[]
  failure?: FakeFailure
  storyboard?: FakeStoryboard
  /** A JPEG. If left out, the picture is a PNG of a single colour. */
  picture?: Buffer
  /** Added to the server's own delay. */
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

/** A random number generator with a seed, so that every run gives the same videos. */
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

/** An id in YouTube's format that belongs to no real video. */
export const fakeVideoId = (number: number) => `fakeVid${String(number).padStart(3, '0')}A`

/** Makes a video; numbers start at 1. Every third video has chapters, and every fourth has manual captions. */
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
