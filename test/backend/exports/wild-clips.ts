import fc from 'fast-check'
import type { AudioClip } from '../../../src/contract/app/videos.ts'

const nasty = fc.constantFrom(
  '-->',
  '--->',
  '\n\n',
  '\r\n',
  '<v Bob>',
  '</c>',
  '&amp;',
  '&lt',
  '1\n00:00:01,000 --> 00:00:02,000',
  'WEBVTT',
  'NOTE x',
  '{\\an8}',
  '\u0000',
  '\u2028',
  '\u202e',
  '\ud800',
  '=HYPERLINK("http://x")',
  '-1+2',
  '[2]',
  '](http://x)',
  '# x',
  '```',
  'ไม่มีช่องว่างระหว่างคำในภาษาไทย',
  '城市里的树木可以让街道凉爽四度，这是我们测量到的结果。',
  '👩‍👩‍👧‍👦',
  'שלום עולם',
  'مرحبا بالعالم',
  'क्षत्रिय',
  'e\u0301'.repeat(60),
  'a\u0300\u0301\u0302'.repeat(30),
  'x'.repeat(300),
  'https://example.org/'.padEnd(120, 'p'),
  'word, word. ',
  'a'.padEnd(43, '\u0301'),
)
export const wildText = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 30 }), fc.lorem({ maxCount: 30 })), { maxLength: 8 })
  .map((parts) => parts.join(' '))

/** Clips sorted by their start, as the contract promises. Nothing else is guaranteed about them. */
export const wildClips: fc.Arbitrary<AudioClip[]> = fc
  .array(
    fc.record({
      startMs: fc.oneof(fc.nat(5), fc.nat(60_000), fc.nat(40_000_000)),
      lengthMs: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(60_000)),
      text: wildText,
      speakerId: fc.option(wildText, { nil: null }),
      isSound: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((clips) =>
    clips
      .map(({ lengthMs, ...clip }) => ({ ...clip, endMs: clip.startMs + lengthMs }))
      .sort((a, b) => a.startMs - b.startMs),
  )
