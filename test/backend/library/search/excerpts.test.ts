import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptText, listExcerpts } from '../../../../src/backend/library/search/excerpts.ts'
import { kindCodes, type Passage } from '../../../../src/backend/library/search/passages.ts'

const clip = (startMs: number, endMs: number, text: string): Passage => ({
  kind: kindCodes.said,
  startMs,
  endMs,
  title: null,
  text,
  speakerId: null,
  isSound: false,
})

/** Clips of this many seconds each, one after the other. */
const clips = (seconds: number, ...texts: string[]): Passage[] =>
  texts.map((text, index) => clip(index * seconds * 1000, (index + 1) * seconds * 1000, text))

const texts = (passages: readonly Passage[]) => listExcerpts(passages).map((excerpt) => excerptText(passages, excerpt))

test('spoken text is cut at the ends of sentences, and each stretch begins with the end of the previous one', () => {
  const sentences = clips(6, 'One two.', 'Three', 'four.', 'Five', 'six', 'seven.', 'Eight', 'nine', 'ten.', 'End.')
  expect(texts(sentences)).toEqual(['One two. Three four. Five six seven.', 'seven. Eight nine ten. End.'])
})

test('speech without full stops is cut about every half minute', () => {
  const lengths = listExcerpts(clips(5, ...Array.from({ length: 60 }, () => 'word'))).map(
    ({ first, last }) => last - first + 1,
  )
  expect(new Set(lengths.slice(0, -1))).toEqual(new Set([5]))
})

test('a long silence separates stretches, and nothing is repeated across it', () => {
  expect(texts([clip(0, 2000, 'Before.'), clip(9000, 12_000, 'After')])).toEqual(['Before.', 'After'])
})

test('visual clips and summaries are stretches of their own, a section with its title', () => {
  const shown = { ...clip(0, 1, 'A red door'), kind: kindCodes.shown }
  const section = { ...clip(0, 9, 'They leave.'), kind: kindCodes.section, title: 'The end' }
  expect(texts([...clips(1, 'Said'), shown, shown, section])).toEqual([
    'Said',
    'A red door',
    'A red door',
    'The end: They leave.',
  ])
})

const wildClips = fc
  .array(fc.record({ gapMs: fc.nat(8000), lengthMs: fc.nat(90_000), text: fc.string({ maxLength: 1500 }) }), {
    maxLength: 60,
  })
  .map((parts) => {
    let at = 0
    return parts.map(({ gapMs, lengthMs, text }) => {
      const startMs = at + gapMs
      at = startMs + lengthMs
      return clip(startMs, at, text)
    })
  })

test('stretches cover any clips in order, each has something new, and only a single clip may be longer than a minute', () => {
  fc.assert(
    fc.property(wildClips, (passages) => {
      let covered = 0
      let lastFirst = -1
      for (const { first, last } of listExcerpts(passages)) {
        expect(first).toBeGreaterThan(lastFirst)
        expect(first).toBeLessThanOrEqual(covered)
        expect(last).toBeGreaterThanOrEqual(covered)
        const lengthMs = (passages[last]?.endMs ?? 0) - (passages[first]?.startMs ?? 0)
        if (last > first) expect(lengthMs).toBeLessThanOrEqual(60_000)
        lastFirst = first
        covered = last + 1
      }
      expect(covered).toBe(passages.length)
    }),
    { numRuns: 300 },
  )
})

test('sounds are not part of a stretch, and are not excerpts by themselves', () => {
  const sound = (startMs: number) => ({ ...clip(startMs, startMs + 1000, '[Applause]'), isSound: true })
  const passages = [clip(0, 9000, 'We won.'), sound(9000), clip(10_000, 19_000, 'Thank you.'), sound(60_000)]
  const texts = listExcerpts(passages).map((excerpt) => excerptText(passages, excerpt))
  expect(texts).toEqual(['We won. Thank you.'])
})
