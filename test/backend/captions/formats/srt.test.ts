import { expect, test } from 'vitest'
import { decodeCaptions } from '../../../../src/backend/captions/formats/decode.ts'
import { readSrt } from '../../../../src/backend/captions/formats/srt.ts'

const texts = (...rows: string[]) => readSrt(rows.join('\n')).lines.map(({ startMs, text }) => [startMs, text])

test('formatting and positions are left out, but the text inside them is kept', () => {
  expect(
    texts('1', '00:00:01,000 --> 00:00:02,000 X1:10 X2:20', '{\\an8}<font color="#fff">It</font> <i>is</i> &amp; was'),
  ).toEqual([[1000, 'It is & was']])
})

test('numbers may be missing, and a number may be spoken text', () => {
  expect(
    texts(
      '00:00:01,000 --> 00:00:02,000',
      '42',
      '',
      '00:00:03.500 --> 00:00:04.000',
      'Next.',
      '',
      '3',
      '0:00:05,0 --> 0:00:06,0',
      'Last.',
    ),
  ).toEqual([
    [1000, '42'],
    [3500, 'Next.'],
    [5000, 'Last.'],
  ])
})

test('an empty row inside a caption does not end it', () => {
  expect(
    texts('1', '00:00:01,000 --> 00:00:02,000', 'One', '', 'two', '', '2', '00:00:03,000 --> 00:00:04,000', 'Three'),
  ).toEqual([
    [1000, 'One\n\ntwo'],
    [3000, 'Three'],
  ])
})

test('captions are sorted by time, and overlaps are kept', () => {
  const decoded = decodeCaptions(
    '2\n00:00:05,000 --> 00:00:09,000\nLater.\n\n1\n00:00:01,000 --> 00:00:06,000\nSooner.\n',
  )
  expect(decoded).toMatchObject({
    lines: [
      { startMs: 1000, endMs: 6000, text: 'Sooner.' },
      { startMs: 5000, endMs: 9000, text: 'Later.' },
    ],
  })
})

test('references that were escaped twice are read, and so are line breaks in another format’s notation', () => {
  expect(
    texts(
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'Trees &amp;amp; roofs aren&amp;#39;t',
      '',
      '00:00:03,000 --> 00:00:04,000',
      'Up\\Nand down',
    ),
  ).toEqual([
    [1000, "Trees & roofs aren't"],
    [3000, 'Up\nand down'],
  ])
})

test.each(['00:00:04,000 --&gt; 00:00:06,000', '00:00:04,000 —> 00:00:06,000', '00:00:04,000 → 00:00:06,000'])(
  'a time line with a damaged arrow is counted, and is not read as spoken text: %s',
  (damaged) => {
    const read = readSrt(['1', '00:00:01,000 --> 00:00:03,000', 'One.', '', '2', damaged, 'Two.'].join('\n'))
    expect(read).toMatchObject({ lines: [{ startMs: 1000, text: 'One.' }], unreadableCount: 1 })
  },
)
