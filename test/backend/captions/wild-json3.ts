// Caption files that are as hostile as possible but still readable, and well-formed ones whose words are known.
import fc from 'fast-check'

const wildNumber = fc.oneof(
  fc.integer({ min: -5, max: 4_000_000 }),
  fc.double(),
  fc.constantFrom('12', '-1', 'soon', null, Number.MAX_SAFE_INTEGER),
)

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '>> ',
    '>>> NAME: ',
    '- ',
    '[Applause]',
    '[ __ ]',
    '♪',
    '\n',
    '\u200b',
    '\u202e',
    '(',
    ']',
    'Dr. ',
    'Hm. ',
    '。',
  ),
  fc.constantFrom('こんにちは。元気ですか', 'สวัสดีครับ', 'مرحبا بكم', '\ud800', 'a'.repeat(300)),
)

const wildSegment = fc.oneof(
  fc.record({ utf8: wildText, tOffsetMs: wildNumber, acAsrConf: wildNumber }, { requiredKeys: [] }),
  fc.anything(),
)

const wildEvent = fc.oneof(
  fc.record(
    {
      tStartMs: wildNumber,
      dDurationMs: wildNumber,
      segs: fc.array(wildSegment, { maxLength: 8 }),
      aAppend: wildNumber,
    },
    { requiredKeys: [] },
  ),
  fc.anything(),
)

export const wildBody = fc.oneof(
  fc.array(wildEvent, { maxLength: 30 }).map((events) => JSON.stringify({ events })),
  fc.json(),
  fc.string(),
)

/** Words that are neither marks nor sounds, some with punctuation. */
const plainWord = fc
  .tuple(fc.stringMatching(/^[a-zà-ÿA-Z0-9]{1,12}$/), fc.constantFrom('', '', '', '.', ',', '?'))
  .map(([word, end]) => word + end)

const plainLine = fc.record({
  gapMs: fc.integer({ min: 0, max: 9000 }),
  lengthMs: fc.integer({ min: 0, max: 12_000 }),
  words: fc.array(fc.record({ text: plainWord, afterMs: fc.integer({ min: 0, max: 1500 }) }), {
    minLength: 1,
    maxLength: 12,
  }),
})

export interface PlainBody {
  body: string
  words: string[]
}

/** `isAutomatic`: each word has a time of its own. */
export const plainBody = (isAutomatic: boolean): fc.Arbitrary<PlainBody> =>
  fc.array(plainLine, { minLength: 1, maxLength: 40 }).map((lines) => {
    let startMs = 0
    const events = lines.map(({ gapMs, lengthMs, words }) => {
      startMs += gapMs
      let offset = 0
      const timed = words.map(({ text, afterMs }, index) => {
        offset += index === 0 ? 0 : afterMs
        return { utf8: index === 0 ? text : ` ${text}`, ...(index === 0 ? {} : { tOffsetMs: offset }), acAsrConf: 0 }
      })
      const segs = isAutomatic ? timed : [{ utf8: words.map(({ text }) => text).join(' ') }]
      return { tStartMs: startMs, dDurationMs: lengthMs, segs }
    })
    return { body: JSON.stringify({ events }), words: lines.flatMap(({ words }) => words.map(({ text }) => text)) }
  })
