import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSpokenSentences, type MarkableClip } from '../../../src/renderer/marking/spoken-sentences.ts'

type Piece = readonly [startMs: number, endMs: number, text: string, speakerId?: string | null, isSound?: boolean]

const clipsOf = (...pieces: Piece[]): MarkableClip[] =>
  pieces.map(([startMs, endMs, text, speakerId = null, isSound = false]) => ({
    startMs,
    endMs,
    text,
    speakerId,
    isSound,
  }))

/** What one press marks at a position, and what each further press makes of it. */
function mark(clips: readonly MarkableClip[], positionMs: number, language = 'en') {
  const sentences = findSpokenSentences(clips, language)
  const range = sentences.at(positionMs)
  return range === undefined ? undefined : sentences.wordsOf(range)
}

const roofs = clipsOf(
  [0, 4_000, 'White roofs are cooler. Dark roofs'],
  [4_000, 8_000, 'are hot in summer, and they stay'],
  [8_000, 12_000, 'hot at night. Trees help.'],
)

describe('in a punctuated text', () => {
  test.each([
    [1_600, 'White roofs are cooler.'],
    [6_000, 'Dark roofs are hot in summer, and they stay hot at night.'],
    [11_900, 'Trees help.'],
  ])('the sentence at %i ms is marked across clips', (positionMs, words) => {
    expect(mark(roofs, positionMs)).toBe(words)
  })

  test('in the first 1.5 s of a sentence the one before is marked too', () => {
    expect(mark(roofs, 3_500)).toBe('White roofs are cooler. Dark roofs are hot in summer, and they stay hot at night.')
    expect(mark(roofs, 4_400)).toBe('Dark roofs are hot in summer, and they stay hot at night.')
  })

  test('the sentence before is left out after a long pause', () => {
    const clips = clipsOf([0, 2_000, 'It is hot.'], [9_000, 12_000, 'It is cold.'])
    expect(mark(clips, 9_500)).toBe('It is cold.')
    expect(mark(clips, 5_000)).toBe('It is hot.')
  })

  test.each([
    ['Then Dr. Smith came to J. R. Bloggs at 5 p.m. and left.', 'en'],
    ['We use paint, e.g. White Star, on roofs.', 'en'],
    ['Am 3. März war es z. B. Schnee auf St. Pauli.', 'de'],
  ])('“%s” is one sentence', (text, language) => {
    expect(mark(clipsOf([0, 9_000, `${text} Next one.`]), 4_000, language)).toBe(text)
  })

  test('a number or the pronoun I ends an English sentence', () => {
    expect(mark(clipsOf([0, 9_000, 'There were 12. Then we left the hall and the house.']), 8_000)).toBe(
      'Then we left the hall and the house.',
    )
    expect(mark(clipsOf([0, 9_000, 'So did I. Then we left the hall and the house.']), 8_000)).toBe(
      'Then we left the hall and the house.',
    )
  })

  test('a sentence ends where another speaker begins, and sounds are left out', () => {
    const clips = clipsOf(
      [0, 2_000, 'I think that', 'A'],
      [2_000, 4_000, '[laughs]', null, true],
      [4_000, 8_000, 'you are right. It is so.', 'B'],
    )
    expect(mark(clips, 1_600)).toBe('I think that')
    expect(mark(clips, 3_000)).toBe('I think that')
    expect(mark(clips, 5_800)).toBe('you are right.')
  })

  test('Chinese and Thai have no spaces between clips', () => {
    const clips = clipsOf([0, 4_000, '屋顶是白色的。城市'], [4_000, 8_000, '很热。树有用。'])
    expect(mark(clips, 4_700, 'zh')).toBe('城市很热。')
    expect(mark(clipsOf([0, 4_000, 'หลังคา'], [4_000, 8_000, 'สีขาว']), 5_600, 'th')).toBe('หลังคาสีขาว')
  })

  test('an Arabic question is one sentence', () => {
    expect(mark(clipsOf([0, 8_000, 'هل المدينة حارة؟ نعم، المدينة حارة جدا.']), 7_900, 'ar')).toBe(
      'نعم، المدينة حارة جدا.',
    )
  })
})

describe('in automatic captions without punctuation', () => {
  const words = 'so the roof is white and the street is dark and nobody knows why it gets so hot'
  const long = Array.from({ length: 40 }, (_, index): Piece => [index * 2_000, index * 2_000 + 2_000, words])

  test('the clips up to the pauses are marked', () => {
    const clips = clipsOf(
      [0, 2_000, 'first of all'],
      [3_000, 5_000, 'the roof is white'],
      [5_100, 7_000, 'and it stays cool'],
      [8_000, 9_000, 'so'],
      [9_000, 60_000, words],
    )
    expect(mark(clips, 6_000)).toBe('the roof is white and it stays cool')
  })

  test('not more than some seconds before and after are marked where nobody pauses', () => {
    const sentences = findSpokenSentences(clipsOf(...long), 'en')
    const range = sentences.at(41_900)
    expect(range).toMatchObject({ from: { clip: 16 }, to: { clip: 23 } })
  })
})

describe('changing a mark', () => {
  const sentences = findSpokenSentences(roofs, 'en')
  const first = sentences.at(1_600)

  test('each extension goes to the end of a clip, until the end of the video', () => {
    const words: string[] = []
    for (let range = first; range !== undefined && words.length < 4; range = sentences.extend(range))
      words.push(sentences.wordsOf(range))
    expect(words).toEqual([
      'White roofs are cooler.',
      'White roofs are cooler. Dark roofs',
      'White roofs are cooler. Dark roofs are hot in summer, and they stay',
      'White roofs are cooler. Dark roofs are hot in summer, and they stay hot at night. Trees help.',
    ])
  })

  test('it is shortened by whole clips, and never to nothing', () => {
    const whole = first && sentences.extend(sentences.extend(first))
    const shorter = whole && sentences.shorten(whole)
    expect(shorter && sentences.wordsOf(shorter)).toBe('White roofs are cooler. Dark roofs')
    expect(shorter && sentences.shorten(shorter)).toEqual(shorter)
  })

  test('its times are within its clips', () => {
    const range = sentences.at(6_000)
    const { startMs = 0, endMs = 0 } = (range && sentences.timesOf(range)) ?? {}
    expect(startMs).toBeGreaterThan(2_000)
    expect(startMs).toBeLessThan(4_000)
    expect(endMs).toBeGreaterThan(9_000)
    expect(endMs).toBeLessThan(12_000)
  })
})

test('where nothing is said, nothing can be marked', () => {
  expect(mark([], 0)).toBeUndefined()
  expect(mark(clipsOf([0, 1_000, '[Music]', null, true], [1_000, 2_000, '  ']), 500)).toBeUndefined()
})

test('any text gives a range of places that it has, with words in it', () => {
  const anyClip = fc.record({
    gap: fc.integer({ min: -500, max: 5_000 }),
    length: fc.integer({ min: 0, max: 6_000 }),
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('A b. C', ' d e', 'f。g', 'Dr. ', ''),
    ),
    speakerId: fc.constantFrom(null, 'A', 'B'),
    isSound: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyClip, { maxLength: 12 }), fc.integer({ min: 0, max: 60_000 }), (pieces, positionMs) => {
      let atMs = 0
      const clips = pieces.map(({ gap, length, text, speakerId, isSound }) => {
        const startMs = Math.max(0, atMs + gap)
        atMs = startMs + length
        return { startMs, endMs: atMs, text, speakerId, isSound }
      })
      clips.sort((a, b) => a.startMs - b.startMs)
      const sentences = findSpokenSentences(clips, null)
      const range = sentences.at(positionMs)
      if (range === undefined) return clips.every(({ isSound, text }) => isSound || text.trim() === '')
      const { from, to } = range
      const isWithin = [from, to].every(({ clip, offset }) => offset >= 0 && offset <= (clips[clip]?.text.length ?? -1))
      const isForward = from.clip < to.clip || (from.clip === to.clip && from.offset < to.offset)
      return isWithin && isForward && sentences.wordsOf(range).trim() !== ''
    }),
    { numRuns: 1_000 },
  )
})
