// The same known words, written in every format.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import { decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'
import { expectSettled } from './expect-settled.ts'

interface Cue {
  startMs: number
  endMs: number
  words: string[]
}

const word = fc
  .tuple(
    fc.oneof(
      fc.stringMatching(/^[a-zà-ÿ]{1,12}$/),
      fc.constantFrom('Dr.', "don't", '3.5', 'a<b', 'R&D', 'مرحبا', 'שלום', 'wörter', '100%'),
    ),
    fc.constantFrom('', '', '', '.', ',', '?', '…'),
  )
  .map(([stem, end]) => stem + end)

const cues: fc.Arbitrary<Cue[]> = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 0, max: 4000 }),
      lengthMs: fc.integer({ min: 20, max: 8000 }),
      words: fc.array(word, { minLength: 1, maxLength: 10 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((drawn) => {
    let at = 1000
    return drawn.map(({ gapMs, lengthMs, words }) => {
      const startMs = at + gapMs
      at = startMs + lengthMs
      return { startMs, endMs: at, words }
    })
  })

const clock = (ms: number, point: string) => {
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  const seconds = Math.floor(ms / 1000)
  return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}${point}${part(ms % 1000, 3)}`
}
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Divides the words over two rows if there are enough. */
const inRows = (words: readonly string[], breakAs: string) => {
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half), words.slice(half)]
    .filter((row) => row.length > 0)
    .map((row) => row.join(' '))
    .join(breakAs)
}
const all = (some: readonly Cue[], write: (cue: Cue, index: number) => string) => some.map(write).join('')

const writers: Record<string, (some: readonly Cue[]) => string> = {
  json3: (some) =>
    JSON.stringify({
      events: some.map(({ startMs, endMs, words }) => ({
        tStartMs: startMs,
        dDurationMs: endMs - startMs,
        segs: [{ utf8: inRows(words, '\n') }],
      })),
    }),
  srv1: (some) =>
    `<transcript>${all(some, ({ startMs, endMs, words }) => `<text start="${startMs / 1000}" dur="${(endMs - startMs) / 1000}">${escapeXml(escapeXml(inRows(words, '\n')))}</text>`)}</transcript>`,
  srv3: (some) =>
    `<timedtext format="3"><body>${all(some, ({ startMs, endMs, words }) => `<p t="${startMs}" d="${endMs - startMs}">${words.map((each, index) => `<s t="${index}">${index > 0 ? ' ' : ''}${escapeXml(each)}</s>`).join('')}</p>`)}</body></timedtext>`,
  vtt: (some) =>
    `WEBVTT\n\n${all(some, ({ startMs, endMs, words }) => `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n<v Ann>${escapeXml(inRows(words, '\n'))}</v>\n\n`)}`,
  srt: (some) =>
    all(
      some,
      ({ startMs, endMs, words }, index) =>
        `${index + 1}\r\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\r\n{\\an8}<i>${escapeXml(inRows(words, '\r\n'))}</i>\r\n\r\n`,
    ),
  ttml: (some) =>
    `<tt><body><div>${all(some, ({ startMs, endMs, words }) => `<p begin="${clock(startMs, '.')}" end="${endMs}ms">${inRows(words.map(escapeXml), '<br/>')}</p>`)}</div></body></tt>`,
  txt: (some) => all(some, ({ startMs, words }) => `[${clock(startMs, '.')}] ${words.join(' ')}\n`),
}

describe.each(Object.entries(writers))('%s', (_, write) => {
  test('returns every word exactly once', () => {
    fc.assert(
      fc.property(cues, (some) => {
        // Text that is only numbers is not treated as speech.
        fc.pre(some.some(({ words }) => /\p{L}/u.test(words.join(''))))
        const decoded = decodeCaptions(write(some))
        if (decoded.kind === 'refused') throw new Error(decoded.message)
        const clips = captionsToClips(decoded.lines, { kind: 'manual', durationMs: null })
        expectSettled(clips, null)
        const said = clips.flatMap(({ text }) => text.split(' '))
        expect(said.sort()).toEqual(some.flatMap(({ words }) => words).sort())
      }),
      { numRuns: 150 },
    )
  })
})
