// Inputs that caused failures, or are likely to, which every run tries.

/** Seeds with which a test failed once. A failing run prints its seed; add it here. */
export const keptSeeds: readonly number[] = [-1_253_562_721, 1_703_467_629]

/** Caption files. */
export const keptFiles: readonly string[] = [
  // A silence longer than any section, then a clip shorter than any.
  '1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n05:00:00,000 --> 05:00:00,001\nTwo.\n',
  // A tag that begins like a bold one and never ends, before one that does.
  'WEBVTT\n\n00:01.000 --> 00:02.000\na <b and <3</b>',
  // Times that go back, negative lengths, and an empty event.
  '{"events":[{"tStartMs":9,"dDurationMs":-5,"segs":[{"utf8":"a"}]},{"tStartMs":-3,"segs":[{"utf8":"b"}]},{"segs":[]},{}]}',
  // Names that JavaScript objects already have.
  '<tt><head><agent xml:id="__proto__"><name>x</name></agent></head><body><p begin="1s" agent="__proto__">a</p></body></tt>',
  // The end of a paragraph that never began.
  '<timedtext format="3"><body></p><p t="1">a<s t="2">b</p></s></body>',
  // Half a surrogate pair, and an accent without a letter.
  '[0:01] \ud800 \u0301\n[0:02] \udc00',
  // A single dash, so long before the words that it becomes a section of its own.
  '{"events":[{"segs":[{"utf8":"- "}]},{"segs":[{"utf8":"!","tOffsetMs":31622}]}]}',
  // Only punctuation, then speech much later.
  '{"events":[{"segs":[{"utf8":"。"},{"utf8":"こんにちは。元気ですか","tOffsetMs":99000}]}]}',
  // A word's time after the last word.
  'WEBVTT\n\n00:01:03.000 --> 00:01:04.000\n♪ la la ♪\r<00:00:01.000>\n',
  // Only sounds, only notes and only brackets.
  'WEBVTT\n\n00:01.000 --> 00:01.001\n[Music]\n\n00:01.001 --> 00:01.002\n♪ [♪] ()\n',
]

/** Pasted lists. */
export const keptPastes: readonly string[] = [
  'https://youtu.be/%E0%A4%A',
  'https://www.youtube.com/redirect?q=https%3A%2F%2Fwww.youtube.com%2Fredirect%3Fq%3D%25',
  '<a href="//youtube.com/watch?v=__proto__00A&amp;t=1e9h">',
  'youtu.be/demoHeat01A?t=99999999999999999999h',
]
