import { describe, expect, test } from 'vitest'
import { decodeCaptions } from '../../../../src/backend/captions/formats/decode.ts'
import { readVtt } from '../../../../src/backend/captions/formats/vtt.ts'

const read = (...rows: string[]) => readVtt(['WEBVTT', '', ...rows].join('\n')).lines

describe('WebVTT', () => {
  test('keeps text and leaves out tags, comments, styles, regions and cue names', () => {
    const lines = read(
      'NOTE by us',
      'over two rows',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:fred',
      '',
      'intro',
      '00:01.000 --> 00:02.000 align:start position:0%',
      '<c.yellow>Tom &amp; <i>Ann</i></c>&nbsp;met',
      '',
      'NOTE the end',
    )
    expect(lines).toEqual([{ startMs: 1000, endMs: 2000, text: 'Tom & Ann met', marks: [] }])
  })

  test('knows speakers by their voice tags', () => {
    const [line] = read('00:01.000 --> 00:02.000', '<v.loud Ann Lee>Look!</v>', '<v Tom &amp; Co>Where?')
    expect(line).toMatchObject({
      text: 'Look!\nWhere?',
      speakers: [
        { at: 0, name: 'Ann Lee' },
        { at: 6, name: 'Tom & Co' },
      ],
    })
  })

  test('keeps text that only looks like a tag', () => {
    expect(read('00:01.000 --> 00:02.000', '<b>a < b and b > 1, I <3 it <Laughter></b>')[0]?.text).toBe(
      'a < b and b > 1, I <3 it <Laughter>',
    )
  })

  test('reads each character of ruby text once', () => {
    expect(read('00:01.000 --> 00:02.000', '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>です')[0]?.text).toBe('漢字です')
  })

  test('gives words the times in their tags, even if those count from the start of the cue', () => {
    const marks = [
      { at: 0, ms: 60_000 },
      { at: 4, ms: 60_500 },
    ]
    expect(read('01:00.000 --> 01:02.000', 'one <01:00.500>two')[0]?.marks).toEqual(marks)
    expect(read('01:00.000 --> 01:02.000', 'one <00:00.500>two')[0]?.marks).toEqual(marks)
  })

  test('places concatenated segments one after the other', () => {
    const text = [
      'WEBVTT',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000',
      '',
      '00:01.000 --> 00:02.000',
      'First.',
      '',
      'WEBVTT',
      'X-TIMESTAMP-MAP=MPEGTS:1800000,LOCAL:00:00:00.000',
      '',
      '00:01.000 --> 00:02.000',
      'Second.',
    ].join('\n')
    expect(readVtt(text).lines.map(({ startMs, text }) => [startMs, text])).toEqual([
      [1000, 'First.'],
      [11_000, 'Second.'],
    ])
  })
})

describe('automatic captions as YouTube writes them in WebVTT', () => {
  const text = `WEBVTT
Kind: captions
Language: en

00:00:00.240 --> 00:00:03.750 align:start position:0%

Does<00:00:00.560><c> it</c><00:00:00.800><c> hurt?</c>

00:00:03.750 --> 00:00:03.760 align:start position:0%
Does it hurt?


00:00:03.760 --> 00:00:06.789 align:start position:0%
Does it hurt?
We<00:00:04.000><c> tested</c>

00:00:06.789 --> 00:00:06.799 align:start position:0%
We tested


00:00:06.799 --> 00:00:20.000 align:start position:0%
We tested
phones.
`

  test('are read once, with each word at its time', () => {
    expect(decodeCaptions(text)).toEqual({
      kind: 'decoded',
      format: 'vtt',
      isAutomatic: true,
      language: 'en',
      timing: 'words',
      notes: [],
      lines: [
        {
          startMs: 240,
          endMs: null,
          text: 'Does it hurt?',
          marks: [
            { at: 0, ms: 240 },
            { at: 4, ms: 560 },
            { at: 7, ms: 800 },
          ],
        },
        {
          startMs: 3760,
          endMs: null,
          text: 'We tested',
          marks: [
            { at: 0, ms: 3760 },
            { at: 2, ms: 4000 },
          ],
        },
        { startMs: 6799, endMs: null, text: 'phones.', marks: [{ at: 0, ms: 6799 }] },
      ],
    })
  })
})
