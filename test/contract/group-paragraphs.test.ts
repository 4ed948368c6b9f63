import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AudioClip } from '../../src/contract/app/videos.ts'
import { groupParagraphs } from '../../src/contract/group-paragraphs.ts'

const clipMs = 3000

/** Clips that follow each other. `gapMs` is the pause before a clip. */
function makeClips(
  texts: readonly string[],
  changes: (index: number) => Partial<AudioClip> & { gapMs?: number } = () => ({}),
) {
  let atMs = 0
  return texts.map((text, index): AudioClip => {
    const { gapMs = 0, ...rest } = changes(index)
    const startMs = atMs + gapMs
    atMs = startMs + clipMs
    return {
      startMs,
      endMs: atMs,
      text,
      speakerId: null,
      isSound: false,
      ...rest,
    }
  })
}

const tenWords = 'one two three four five six seven eight nine ten'
const repeat = (text: string, count: number) => Array.from({ length: count }, () => text)
const sizes = (clips: readonly AudioClip[], sections: readonly number[] = []) =>
  groupParagraphs(clips, sections).map((paragraph) => paragraph.length)

test('a paragraph ends where a sentence ends after about 60 words', () => {
  const texts = repeat(tenWords, 30).map((text, index) => (index % 4 === 3 ? `${text}.` : text))
  expect(sizes(makeClips(texts))).toEqual([8, 8, 8, 6])
})

test('a sentence may end with a closing quotation mark, or in another script', () => {
  for (const end of ['.”', '!)', '؟', '。', '।', '…'])
    expect(sizes(makeClips(repeat(tenWords, 20).map((text, index) => (index === 6 ? text + end : text))))[0]).toBe(7)
})

test('without punctuation, a paragraph has at most 120 words and ends at its longest pause', () => {
  expect(sizes(makeClips(repeat(tenWords, 40)))).toEqual([12, 12, 12, 4])
  expect(sizes(makeClips(repeat(tenWords, 40), (index) => ({ gapMs: index === 8 ? 300 : 0 })))[0]).toBe(8)
})

test('single words between long clips join a paragraph instead of standing alone', () => {
  const texts = [tenWords, 'yes', tenWords, 'box', tenWords]
  expect(sizes(makeClips(texts, (index) => ({ gapMs: index % 2 === 0 ? 0 : 900 })))).toEqual([5])
})

test('a few words at the end stay in the paragraph before them', () => {
  const texts = [...repeat(tenWords, 5), `${tenWords}.`, 'that is all']
  expect(sizes(makeClips(texts))).toEqual([7])
})

test('a pause ends a paragraph, but a short pause after a few words does not', () => {
  expect(sizes(makeClips(repeat(tenWords, 8), (index) => ({ gapMs: index === 4 ? 2500 : 0 })))).toEqual([4, 4])
  expect(sizes(makeClips(['yes', ...repeat(tenWords, 4)], (index) => ({ gapMs: index === 1 ? 2500 : 0 })))).toEqual([5])
  expect(sizes(makeClips(['yes', ...repeat(tenWords, 4)], (index) => ({ gapMs: index === 1 ? 6000 : 0 })))).toEqual([
    1, 4,
  ])
})

test('another speaker starts a paragraph, and a sound in between does not', () => {
  const speakers = ['Ann', 'Ann', null, 'Ann', 'Ben', 'Ben']
  const clips = makeClips(repeat('some words', 6), (index) => ({
    speakerId: speakers[index] ?? null,
    isSound: index === 2,
  }))
  expect(sizes(clips)).toEqual([4, 2])
})

test('a section starts a paragraph, also if its time is a little after its first clip', () => {
  const clips = makeClips(repeat(tenWords, 10))
  expect(sizes(clips, [0, 3 * clipMs, 6 * clipMs + 400])).toEqual([3, 3, 4])
  expect(sizes(clips, [-5000, 0, 99_999_999])).toEqual([10])
})

test('scripts without spaces are counted by letters', () => {
  const sentence = '都市の樹木は大切です'
  const [first = 0, ...others] = sizes(makeClips(repeat(sentence, 100)))
  expect(first).toBeGreaterThan(12)
  expect(first).toBeLessThanOrEqual(30)
  expect(others.length).toBeGreaterThan(2)
})

test('for any clips, paragraphs keep every clip in order, and none is empty', () => {
  const wild = fc.record({
    text: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.constant(`${tenWords}.`), fc.constant('の樹')),
    gapMs: fc.integer({ min: -2000, max: 9000 }),
    isSound: fc.boolean(),
    speakerId: fc.constantFrom(null, 'a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 80 }), fc.array(fc.nat(200_000), { maxLength: 5 }), (given, sections) => {
      const clips = makeClips(
        given.map(({ text }) => text),
        (index) => given[index] ?? {},
      )
      const paragraphs = groupParagraphs(
        clips,
        sections.toSorted((a, b) => a - b),
      )
      expect(paragraphs.flat()).toEqual(clips)
      expect(paragraphs.every((paragraph) => paragraph.length > 0)).toBe(true)
    }),
  )
})

test('each clip is looked at a few times only, however many there are', () => {
  let reads = 0
  const count = 20_000
  const clips = makeClips(repeat(tenWords, count)).map((clip) => ({
    ...clip,
    get startMs() {
      reads++
      return clip.startMs
    },
  }))
  expect(groupParagraphs(clips, []).flat()).toHaveLength(count)
  expect(reads).toBeLessThan(count * 40)
})
