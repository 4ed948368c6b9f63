import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import type { DecodedCaptions } from '../../../src/backend/captions/formats/decode.ts'
import { decodeCaptionBytes, decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'
import { captionFormats } from '../../../src/backend/captions/formats/sniff-format.ts'
import { spreadOverTime } from '../../../src/backend/captions/spread-over-time.ts'
import { readPasted } from '../../../src/backend/imports/pasted/read-pasted.ts'
import { buildSections } from '../../../src/backend/summaries/sections.ts'
import { summariseClips } from '../../../src/backend/summaries/summarise.ts'
import { captionFiles } from './caption-files.ts'
import { expectSettled } from './expect-settled.ts'
import { keptFiles, keptPastes, keptSeeds } from './kept-cases.ts'
import { mutated } from './mutations.ts'
import { wildBody } from './wild-json3.ts'

const hint = fc.option(fc.constantFrom(...captionFormats), { nil: undefined })
const duration = fc.option(fc.integer({ min: 0, max: 5_000_000 }))

function expectDecoded(decoded: DecodedCaptions): void {
  if (decoded.kind === 'refused') {
    expect(decoded.message).toMatch(/^\S.*\.$/)
    return
  }
  expect(decoded.lines.length).toBeGreaterThan(0)
  decoded.lines.forEach(({ startMs, endMs, text, marks, speakers }, index) => {
    expect(Number.isInteger(startMs) && startMs >= (decoded.lines[index - 1]?.startMs ?? 0)).toBe(true)
    expect(endMs === null || (Number.isInteger(endMs) && endMs >= startMs)).toBe(true)
    expect(text.trim()).not.toBe('')
    for (const mark of marks) expect(Number.isInteger(mark.ms) && mark.at <= text.length).toBe(true)
    for (const mark of speakers ?? []) expect(mark.at).toBeLessThanOrEqual(text.length)
  })
}

/** Does everything that an import does with a caption file. */
function takeIn(decoded: DecodedCaptions, durationMs: number | null): void {
  expectDecoded(decoded)
  if (decoded.kind === 'refused') return
  const lines = decoded.timing === 'none' ? spreadOverTime(decoded.lines, durationMs) : decoded.lines
  const clips = captionsToClips(lines, { kind: decoded.isAutomatic ? 'automatic' : 'manual', durationMs })
  expectSettled(clips, durationMs)
  const { sections } = buildSections({ chapters: [], clips, durationMs, videoTitle: 'A video' })
  sections.forEach(({ startMs, endMs, title }, index) => {
    expect(endMs).toBeGreaterThan(startMs)
    expect(startMs).toBe(sections[index - 1]?.endMs ?? 0)
    expect(title).not.toBe('')
  })
  expect(typeof summariseClips(clips)).toBe('string')
}

const brokenFile = fc.oneof(
  { weight: 8, arbitrary: mutated(captionFiles.map(({ text }) => text)) },
  { weight: 1, arbitrary: mutated(keptFiles) },
  { weight: 1, arbitrary: wildBody },
)
const anyFile = fc.property(brokenFile, hint, duration, (text, format, durationMs) =>
  takeIn(decodeCaptions(text, format), durationMs),
)

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  mutated(captionFiles.map(({ text }) => text)).map((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  mutated(captionFiles.map(({ text }) => text)).map((text) => Buffer.from(text, 'latin1')),
)
const anyBytes = fc.property(bytes, hint, (some, format) => takeIn(decodeCaptionBytes(some, format), null))

const pastes = [
  'https://www.youtube.com/watch?v=demoHeat01A&t=1m30s\nhttps://youtu.be/demoHeat02E?t=90, demoHeat03I\n',
  '<a href="https://www.youtube.com/embed/demoHeat01A?start=5">one</a> vnd.youtube://demoHeat02E',
  'title,link\n"A, b",https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdemoHeat01A%26t%3D3\n',
  'https://www.youtube.com/playlist?list=PLdemoHeat00000000 https://www.youtube.com/@harbour nothing here',
]
const paste = fc.oneof(
  { weight: 4, arbitrary: mutated(pastes) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const anyPaste = fc.property(fc.oneof(paste, fc.array(paste, { maxLength: 4 })), (pasted) => {
  for (const thing of readPasted(pasted)) {
    expect(thing.input.isWellFormed()).toBe(true)
    if (thing.kind === 'unreadable') expect(thing.reason).not.toBe('')
    if (thing.kind === 'video') expect(thing.videoId).toMatch(/^[\w-]{11}$/)
  }
})

describe('whatever is opened or pasted', () => {
  test('a caption file is read or refused with a sentence, and its clips can be played', () => {
    fc.assert(anyFile, {
      numRuns: 2500,
      examples: keptFiles.flatMap((text) => [
        [text, undefined, null],
        [text, undefined, 97_298],
      ]),
    })
  })

  test('arbitrary bytes are, too', () => {
    fc.assert(anyBytes, { numRuns: 1500 })
  })

  test('a pasted text becomes a list of videos and of other lines', () => {
    fc.assert(anyPaste, { numRuns: 2500, examples: keptPastes.map((text) => [text]) })
  })

  test.each(keptSeeds)('inputs that failed once work with seed %d', (seed) => {
    fc.assert(anyFile, { seed, numRuns: 150 })
    fc.assert(anyBytes, { seed, numRuns: 50 })
    fc.assert(anyPaste, { seed, numRuns: 50 })
  })
})

test.each(captionFiles)('a whole $format file is read', ({ text, format }) => {
  expect(decodeCaptions(text)).toMatchObject({ kind: 'decoded', format })
})

// If the time grew with the square of the length, these tests would reach their time limit.
describe('a long file', () => {
  const length = 100_000
  const starts = ['', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', '<tt><body><p begin="1s">', '<transcript><text start="1">']
  const units = [
    ...[
      '<',
      '<v ',
      '<b>',
      '<a><b>',
      '</p>',
      '<p begin="1s">',
      '<!--',
      '&',
      '&#',
      '&amp;',
      '{\\',
      '[',
      '[a',
      '(a) ',
      '♪',
      '>>',
      '>> A: ',
    ],
    ...[
      '- ',
      ' ',
      '\n',
      '0',
      '00:',
      '0:01 ',
      '-->',
      '00:01.000 --> 00:02.000\n',
      'a',
      'a ',
      'a. ',
      '。',
      '漢字',
      '\u0301',
      '…',
    ],
  ]

  test.each(units)('of %j is completely read or refused', (unit) => {
    const body = unit.repeat(length / unit.length)
    for (const start of starts) {
      const decoded = decodeCaptions(start + body)
      if (decoded.kind === 'decoded') captionsToClips(decoded.lines, { kind: 'manual', durationMs: null })
    }
  })

  test('of five megabytes of brackets is refused', () => {
    for (const start of starts)
      expect(decodeCaptions(start + '<'.repeat(5_000_000)).kind).toMatch(/^(?:refused|decoded)$/)
  })
})
