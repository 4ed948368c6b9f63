import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  excerptText,
  listExcerpts,
  type SearchedSummaries,
} from '../../../../../src/backend/library/search/index/excerpts.ts'
import { kindCodes, type Passage, passageText } from '../../../../../src/backend/library/search/index/passages.ts'
import { listWords } from '../../../../../src/backend/library/search/terms/words.ts'

const clip = (startMs: number, endMs: number, text: string): Passage => ({
  kind: kindCodes.said,
  startMs,
  endMs,
  title: null,
  text,
  speakerId: null,
  isSound: false,
})

const section = (startMs: number, endMs: number, title: string, text = ''): Passage => ({
  ...clip(startMs, endMs, text),
  kind: kindCodes.section,
  title,
})

/** Clips of this many seconds each, one after the other. */
const clips = (seconds: number, ...texts: string[]): Passage[] =>
  texts.map((text, index) => clip(index * seconds * 1000, (index + 1) * seconds * 1000, text))

const repeat = (count: number, text: string) => Array.from({ length: count }, () => text)

const countWords = (passages: readonly Passage[]) => passages.map((passage) => listWords(passageText(passage)).length)

const divide = (passages: readonly Passage[], summaries: SearchedSummaries = { sections: 'whole', overall: true }) =>
  listExcerpts({ passages, wordCounts: countWords(passages), summaries })

const texts = (passages: readonly Passage[]) => divide(passages).map((excerpt) => excerptText(passages, excerpt))
/** The first and last passage of each excerpt of speech. */
const ranges = (passages: readonly Passage[]) =>
  divide(passages)
    .filter(({ first }) => passages[first]?.kind === kindCodes.said)
    .map(({ first, last }) => [first, last])

test('an excerpt ends with a sentence near the ninetieth word, the next repeats one clip, and no short one is left over', () => {
  const sentences = clips(
    5,
    ...repeat(8, `${'word '.repeat(11)}and`),
    `${'word '.repeat(11)}end.`,
    ...repeat(12, 'Next.'),
  )
  expect(ranges(sentences)).toEqual([
    [0, 8],
    [8, 15],
    [15, 20],
  ])
})

test('speech without full stops is cut near the ninetieth word', () => {
  const ends = ranges(clips(4, ...repeat(60, 'ten words are in this clip and that is all'))).map(([, last]) => last)
  expect(ends.slice(0, 3)).toEqual([8, 16, 24])
})

test('slow speech makes longer excerpts, up to a minute', () => {
  expect(ranges(clips(5, ...repeat(40, 'word'))).slice(0, 2)).toEqual([
    [0, 11],
    [11, 22],
  ])
})

test('a script without spaces is divided by its time, because its words cannot be counted', () => {
  const lengths = ranges(clips(4, ...repeat(90, '日本語の字幕は長い文字列です'))).map(
    ([first = 0, last = 0]) => last - first + 1,
  )
  expect(lengths.slice(0, 3)).toEqual([9, 9, 9])
})

test('a silence divides what is long enough, and a very long one divides everything; nothing is repeated across it', () => {
  expect(texts([clip(0, 2000, 'Before.'), clip(9000, 12_000, 'After')])).toEqual(['Before. After'])
  expect(texts([clip(0, 2000, 'Before.'), clip(23_000, 24_000, 'After')])).toEqual(['Before.', 'After'])
  const long = clips(5, ...repeat(6, 'word.'))
  expect(ranges([...long, ...clips(5, ...repeat(6, 'next.')).map((one) => shift(one, 36_000))])).toEqual([
    [0, 5],
    [6, 11],
  ])
})

const shift = (one: Passage, ms: number): Passage => ({ ...one, startMs: one.startMs + ms, endMs: one.endMs + ms })

test('an excerpt ends where a section begins, unless it would be too short', () => {
  const spoken = clips(5, ...repeat(24, 'one two three four five six.'))
  const borderAt = (ms: number) => ranges([...spoken, section(0, ms, 'A'), section(ms, 120_000, 'B')])
  expect(borderAt(30_000)[0]).toEqual([0, 5])
  expect(borderAt(10_000)[0]).not.toEqual([0, 1])
})

test('an excerpt that is long enough ends before another speaker', () => {
  const spoken = clips(5, ...repeat(20, 'one two three four five six.'))
  const asked = spoken.map((one, index) => ({ ...one, speakerId: index < 8 ? 'Asker' : 'Answerer' }))
  expect(ranges(asked)[0]).toEqual([0, 7])
})

test('a long clip is not repeated', () => {
  expect(ranges(clips(20, ...repeat(6, 'a few words.')))).toEqual([
    [0, 2],
    [3, 5],
  ])
})

test('visual clips and summaries are excerpts of their own, a section with its title', () => {
  const shown = { ...clip(0, 1, 'A red door'), kind: kindCodes.shown }
  const overall = { ...clip(0, 9, 'About doors.'), kind: kindCodes.overall }
  const passages = [...clips(1, 'Said'), shown, shown, section(0, 9, 'The end', 'They leave.'), overall]
  expect(texts(passages)).toEqual(['Said', 'A red door', 'A red door', 'The end: They leave.', 'About doors.'])
})

test('summaries that repeat what is said are left out, and of chapters only the titles are searched', () => {
  const overall = { ...clip(0, 9, 'About doors.'), kind: kindCodes.overall }
  const passages = [...clips(1, 'Said'), section(0, 9, 'The end', 'They leave.'), overall]
  const textsWith = (summaries: SearchedSummaries) =>
    divide(passages, summaries).map((excerpt) => excerptText(passages, excerpt))
  expect(textsWith({ sections: 'titles', overall: false })).toEqual(['Said', 'The end'])
  expect(textsWith({ sections: 'none', overall: true })).toEqual(['Said', 'About doors.'])
})

test('sounds are searched, but are not part of the text that is quoted or embedded', () => {
  const sound = (startMs: number) => ({ ...clip(startMs, startMs + 1000, '[Applause]'), isSound: true })
  const passages = [clip(0, 9000, 'We won.'), sound(9000), clip(10_000, 19_000, 'Thank you.'), sound(60_000)]
  expect(ranges(passages)).toEqual([
    [0, 2],
    [3, 3],
  ])
  expect(texts(passages)).toEqual(['We won. Thank you.', ''])
})

const wildText = fc.oneof(
  fc.string({ maxLength: 1500 }),
  fc.constantFrom('', '…', 'word', 'the end.', '日本語', 'many words '.repeat(40)),
)
const wildTime = fc.oneof(fc.nat(5), fc.nat(90_000), fc.nat(10_000_000), fc.constantFrom(0, Number.MAX_SAFE_INTEGER))
const wildPassage = fc
  .record({
    startMs: wildTime,
    lengthMs: wildTime,
    text: wildText,
    speakerId: fc.constantFrom(null, 'a', 'b'),
    isSound: fc.boolean(),
  })
  .map(({ lengthMs, ...one }): Passage => {
    const endMs = Math.min(one.startMs + lengthMs, Number.MAX_SAFE_INTEGER)
    return { ...one, kind: kindCodes.said, title: null, endMs }
  })
/** Clips in any order of time, with any lengths. */
const hostileClips = fc.array(wildPassage, { maxLength: 60 })
/** Clips as a transcript has them: each starts where the one before ended, or a little later. */
const orderlyClips = fc.array(fc.tuple(wildPassage, fc.nat(8000), fc.nat(12_000)), { maxLength: 200 }).map((parts) => {
  let at = 0
  return parts.map(([one, gapMs, lengthMs]) => {
    const startMs = at + gapMs
    at = startMs + lengthMs
    return { ...one, startMs, endMs: at }
  })
})
const sections = fc.array(
  wildTime.map((startMs) => section(startMs, startMs, 'Title')),
  { maxLength: 5 },
)

test('excerpts of any clips have every word, share one clip at most, and exceed the limits only with a single clip', () => {
  fc.assert(
    fc.property(fc.oneof(hostileClips, orderlyClips), sections, (spoken, borders) => {
      const wordCounts = countWords(spoken)
      const found = ranges([...spoken, ...borders])
      const covered = new Set<number>()
      let before: number[] | undefined
      for (const [first = 0, last = 0] of found) {
        expect(last).toBeGreaterThanOrEqual(first)
        if (before) expect(first).toBeGreaterThan(before[0] ?? 0)
        if (before) expect(first).toBeGreaterThanOrEqual(before[1] ?? 0)
        if (before) expect(last).toBeGreaterThan(before[1] ?? 0)
        const within = spoken.slice(first, last + 1)
        const startMs = Math.min(...within.map((one) => one.startMs))
        const endMs = Math.max(...within.map((one) => one.endMs))
        if (last > first) {
          expect(endMs - startMs).toBeLessThanOrEqual(60_000)
          expect(within.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1200)
        }
        for (let index = first; index <= last; index++) covered.add(index)
        before = [first, last]
      }
      const missing = wordCounts.filter((count, index) => count > 0 && !covered.has(index))
      expect(missing).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('clips without words or length are divided in linear time', () => {
  const count = 20_000
  const wordless = Array.from({ length: count }, (_, index) => clip(0, index % 2 === 0 ? 26_000 : 0, ''))
  expect(divide(wordless)).toEqual([])
  const worded = Array.from({ length: count }, () => clip(0, 0, 'a'))
  expect(divide(worded).length).toBeGreaterThan(count / 200)
})
