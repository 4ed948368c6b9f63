import { expect, test } from 'vitest'
import { decodeCaptions } from '../../../../src/backend/captions/formats/decode.ts'

const script = (...rows: string[]) =>
  [
    '[Script Info]',
    'ScriptType: v4.00+',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname',
    'Style: Default,Arial',
    '',
    '[Events]',
    ...rows,
  ].join('\n')
const usual = 'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const read = (text: string, hint?: 'srt') => {
  const decoded = decodeCaptions(text, hint)
  if (decoded.kind === 'refused') return decoded.reason
  return decoded.lines.map(({ startMs, endMs, text, speakers }) => [startMs, endMs, text, speakers?.[0]?.name])
}

test('Sub Station Alpha is read, even with the file extension of another format', () => {
  const text = script(
    usual,
    'Dialogue: 0,0:00:04.00,0:00:06.00,Default,,0,0,0,,{\\k20}Ka{\\k30}ra, oke\\hhere',
    'Dialogue: 0,0:00:01.00,0:00:03.50,Default,Anna,0,0,0,,{\\i1}Good morning{\\i0}, everybody.\\NWelcome.',
    'Comment: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,not said',
    'Dialogue: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}',
  )
  for (const hint of [undefined, 'srt' as const])
    expect(read(text, hint)).toEqual([
      [1000, 3500, 'Good morning, everybody.\nWelcome.', 'Anna'],
      [4000, 6000, 'Kara, oke here', null],
    ])
})

test('fields are found in the order the file declares, and an unreadable time is reported', () => {
  const text = script('Format: Start, Text', 'Dialogue: 0:00:01.00,One, two', 'Dialogue: soon,Lost')
  expect(read(text)).toEqual([[1000, null, 'One, two', undefined]])
  expect(decodeCaptions(text)).toMatchObject({
    format: 'ass',
    notes: [expect.stringMatching(/1 caption was left out/), expect.stringMatching(/no readable end/)],
  })
})

test('captions that count frames are refused, with what to do', () => {
  expect(decodeCaptions('{25}{75}First|row\n{100}{150}Second', 'txt')).toMatchObject({
    reason: 'unknown-format',
    message: expect.stringMatching(/count frames.*SubRip/),
  })
})
