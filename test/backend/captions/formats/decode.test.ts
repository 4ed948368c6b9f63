import { describe, expect, test } from 'vitest'
import { decodeCaptionBytes, decodeCaptions } from '../../../../src/backend/captions/formats/decode.ts'
import type { CaptionFormat } from '../../../../src/backend/captions/formats/sniff-format.ts'

const vtt = 'WEBVTT\nLanguage: de\n\n00:01.000 --> 00:02.500\nGuten Tag.\n'
const srt = '1\n00:00:01,000 --> 00:00:02,500\nGuten Tag.\n'
const ttml = '<tt xml:lang="de"><body><div><p begin="1s" end="2.5s">Guten Tag.</p></div></body></tt>'
const srv1 = '<?xml version="1.0"?><transcript><text start="1" dur="1.5">Guten Tag.</text></transcript>'
const srv2 = '<timedtext><text t="1000" d="1500">Guten Tag.</text></timedtext>'
const srv3 = '<timedtext format="3"><body><p t="1000" d="1500">Guten Tag.</p></body></timedtext>'
const json3 = JSON.stringify({ events: [{ tStartMs: 1000, dDurationMs: 1500, segs: [{ utf8: 'Guten Tag.' }] }] })

const everyFormat: [CaptionFormat, string, string | null][] = [
  ['vtt', vtt, 'de'],
  ['srt', srt, null],
  ['ttml', ttml, 'de'],
  ['srv1', srv1, null],
  ['srv2', srv2, null],
  ['srv3', srv3, null],
  ['json3', json3, null],
]

function refusalOf(text: string, hint?: CaptionFormat) {
  const decoded = decodeCaptions(text, hint)
  return decoded.kind === 'refused' ? decoded.reason : decoded
}

describe('decodeCaptions', () => {
  test.each(everyFormat)('recognises %s by its content', (format, text, language) => {
    const lines = [{ startMs: 1000, endMs: 2500, text: 'Guten Tag.', marks: [] }]
    const decoded = { kind: 'decoded', format, isAutomatic: null, language, timing: 'lines', lines, notes: [] }
    expect(decodeCaptions(text)).toEqual(decoded)
    expect(decodeCaptions(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(decoded)
  })

  test.each(everyFormat)('ignores a hint that %s contradicts', (format, text) => {
    expect(decodeCaptions(text, format === 'json3' ? 'ttml' : 'json3')).toMatchObject({ kind: 'decoded', format })
  })

  test('recognises WebVTT that has lost its header', () => {
    expect(decodeCaptions('00:01.000 --> 00:02.500\nGuten Tag.')).toMatchObject({ format: 'vtt' })
  })

  test.each([
    ['', 'empty'],
    [' \r\n\ufeff', 'empty'],
    ['<!doctype html><html><body>Before you continue to YouTube</body></html>', 'unknown-format'],
    ['\0\u0001\u0002PK', 'unknown-format'],
    ['{"a":1}', 'unknown-format'],
    ['12 34 56', 'unknown-format'],
    ['{"wireMagic":"pb3","events":[{"tStartMs":1', 'broken'],
    ['WEBVTT\n\nNOTE nothing here', 'no-text'],
    ['<timedtext format="3"><body/></timedtext>', 'no-text'],
    ['1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n', 'no-text'],
  ])('refuses %j as %s', (text, reason) => {
    expect(refusalOf(text)).toBe(reason)
  })

  test.each([
    ['WEBVTT\n\n00:01.000 -->\nOne.\n\n00:03.000 --> 00:04.000\nTwo.\n', /^1 caption has no readable end/],
    ['1\n00:00:03,000 --> 00:00:01,000\nOne.\n\n2\n00:00:05,000 --> x\nTwo.\n', /^2 captions have no readable end/],
    ['<tt><body><div><p begin="1s">One.</p></div></body></tt>', /^1 caption has no readable end/],
  ])('reports that the end of %j is missing', (text, note) => {
    expect(decodeCaptions(text)).toMatchObject({ notes: [expect.stringMatching(note)] })
  })

  test('reports what it left out', () => {
    const decoded = decodeCaptions('WEBVTT\n\n00:99.000 --> 00:02.500\nLost.\n\n00:03.000 --> 00:04.000\nKept.\n')
    expect(decoded).toMatchObject({ notes: ['1 caption was left out: its time cannot be read.'] })
  })

  test('returns text without times as paragraphs without times', () => {
    expect(decodeCaptions('Guten Tag.\nWie geht es?\n\nGut.')).toMatchObject({
      format: 'txt',
      timing: 'none',
      lines: [
        { startMs: 0, endMs: null, text: 'Guten Tag.\nWie geht es?' },
        { startMs: 0, endMs: null, text: 'Gut.' },
      ],
    })
  })
})

describe('decodeCaptionBytes', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nÜber «Bäume» 🌳\n'
  const expected = [{ text: 'Über «Bäume» 🌳' }]

  test('reads UTF-8 with and without a byte order mark', () => {
    expect(decodeCaptionBytes(Buffer.from(text))).toMatchObject({ lines: expected })
    expect(decodeCaptionBytes(Buffer.from(`\ufeff${text}`))).toMatchObject({ lines: expected })
  })

  test('reads UTF-16 in both byte orders', () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(decodeCaptionBytes(little)).toMatchObject({ lines: expected })
    expect(decodeCaptionBytes(Buffer.from(little).swap16())).toMatchObject({ lines: expected })
  })

  test('reads the encoding of older Windows programs', () => {
    const bytes = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\u00dcber B\u00e4ume\n', 'latin1')
    expect(decodeCaptionBytes(bytes)).toMatchObject({ lines: [{ text: 'Über Bäume' }] })
  })
})
