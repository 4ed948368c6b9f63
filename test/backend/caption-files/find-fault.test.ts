import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFault } from '../../../src/backend/caption-files/find-fault.ts'
import { readCaptionFile } from '../../../src/backend/caption-files/read-caption-file.ts'
import { captionFormats } from '../../../src/backend/captions/formats/sniff-format.ts'
import { AppError } from '../../../src/contract/app/errors.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const complaint = (name: string, text: string | Uint8Array) => {
  try {
    return readCaptionFile({ name, bytes: typeof text === 'string' ? bytes(text) : text }).notes.join(' ')
  } catch (error) {
    if (error instanceof AppError && error.code === 'CAPTIONS_UNREADABLE') return error.message
    throw error
  }
}

test.each([
  [
    'a.srt',
    '1\r\n00:00:01,000 -> 00:00:02,000\r\nHello there',
    /Line 2 is not a valid time: “00:00:01,000 -> 00:00:02,000”.*00:00:01,000 --> 00:00:04,000/,
  ],
  ['a.srt', 'These are my notes.\n\nAbout a talk.', /No line has times/],
  [
    'a.vtt',
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:99:03.000 --> 00:00:04.000\nTwo',
    /1 caption.*Line 6 is not a valid time: “00:99:03\.000/i,
  ],
  [
    'a.srt',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 —> 00:00:04,000\nTwo',
    /1 caption.*Line 6 is not a valid time: “00:00:03,000 —>/i,
  ],
  ['a.json3', '{"wireMagic":"pb3",\n"events":[{"tStartMs":0,"segs":[{"utf8":"Hel', /cut off in line 2/],
  ['a.json3', '{"events":[\n{"tStartMs":0,,"segs":[]}\n]}', /Line 2 cannot be read: “\{"tStartMs":0,,/],
  ['a.ttml', '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>\n<p begin="0s" end="1s">', /cut off in line 2/],
  ['a.srv3', '<timedtext format="3"><body>\n</body></timedtext>', /no words/],
  ['a.vtt', '', /empty\.$/],
  ['a.txt', '   \n ', /empty/],
  ['a.srt', '<!doctype html><html><body>Sign in', /web page/],
])('%s: the fault is named, and its place', (name, text, message) => {
  expect(complaint(name, text)).toMatch(message)
})

test('binary data is not a caption file', () => {
  expect(
    complaint(
      'film.srt',
      Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256),
    ),
  ).toMatch(/not a caption file/)
  expect(complaint('photo.vtt', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1))).toMatch(
    /not a caption file/,
  )
})

test('a valid file has no fault', () => {
  const whole = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n'
  expect(findFault(whole, 'srt')).toBeUndefined()
  expect(complaint('a.srt', whole)).toBe('')
})

test('arbitrary bytes with any file name are either read or refused with a sentence', () => {
  const piece = fc.constantFrom(
    ...[
      'WEBVTT',
      '\n',
      '\n\n',
      '00:00:01.000 --> ',
      '00:00:02,5',
      '-->',
      '1',
      '{"events":[',
      ']}',
      '<tt>',
      '</tt>',
      '<p begin="1s">',
      'word ',
      '\u0000',
      '[1:02] ',
    ],
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...captionFormats, 'xml', 'pdf'),
      fc.oneof(
        fc.uint8Array(),
        fc.array(piece, { maxLength: 30 }).map((pieces) => bytes(pieces.join(''))),
      ),
      (ending, content) => {
        expect(typeof complaint(`x.${ending}`, content)).toBe('string')
      },
    ),
    { numRuns: 500 },
  )
})
