import { describe, expect, test } from 'vitest'
import { basisOf, describeBasis } from '../../src/contract/describe-basis.ts'
import { type Quoted, quoteAsHtml, quoteAsMarkdown, quoteAsText } from '../../src/contract/quote.ts'

const said: Quoted = {
  videoId: 'demoHeat01A',
  title: 'White roofs',
  author: 'City Lab',
  publishedAt: Date.UTC(2024, 2, 9),
  kind: 'said',
  quote: 'It is\ncooler.',
  speakers: ['speaker_2'],
  startMs: 83_400,
  endMs: 91_000,
  basis: { source: 'automatic', model: null, isCorrected: true },
}
const address = 'https://www.youtube.com/watch?v=demoHeat01A&t=83s'
const shown: Quoted = {
  ...said,
  kind: 'shown',
  quote: 'A white roof',
  speakers: [],
  startMs: 0,
  endMs: 4_000,
  basis: { source: 'described', model: 'gpt-5 mini', isCorrected: false },
}

describe('a quote as text', () => {
  test('has its words, speaker, title, channel, date, range, what it rests on, and link', () => {
    expect(quoteAsText(said)).toBe(
      `“It is cooler.”\nSpeaker 2, “White roofs”, City Lab, 2024-03-09, 1:23–1:31, automatic captions, corrected by you\n${address}`,
    )
  })

  test('of a visual clip has no quotation marks around its words and names the model, and unknown details are left out', () => {
    expect(quoteAsText({ ...shown, author: '', publishedAt: null })).toBe(
      '[On screen: A white roof]\n“White roofs”, 0:00–0:04, description by gpt-5 mini\nhttps://www.youtube.com/watch?v=demoHeat01A&t=0s',
    )
  })

  test('of a sound does not present it as somebody’s words', () => {
    expect(quoteAsText({ ...said, quote: '[Applause]', isSound: true })).toMatch(/^\[Applause\]\n/)
  })

  test('says that the time is estimated, but not that of a visual clip', () => {
    expect(quoteAsText({ ...said, areTimesEstimated: true })).toContain(', 1:23–1:31 (time estimated), ')
    expect(quoteAsText({ ...shown, areTimesEstimated: true })).not.toContain('estimated')
  })

  test('of a still frame has only its source, at one time', () => {
    const frame: Quoted = {
      ...said,
      kind: null,
      quote: '',
      speakers: [],
      endMs: 83_400,
      basis: basisOf(unknown, 'said', []),
    }
    expect(quoteAsText(frame)).toBe(`“White roofs”, City Lab, 2024-03-09, 1:23\n${address}`)
  })

  test('of a whole video links to the video without a time', () => {
    const whole: Quoted = {
      ...said,
      kind: null,
      quote: '',
      speakers: [],
      isWholeVideo: true,
      basis: basisOf(unknown, 'said', []),
    }
    expect(quoteAsText(whole)).toBe(
      '“White roofs”, City Lab, 2024-03-09, whole video\nhttps://www.youtube.com/watch?v=demoHeat01A',
    )
  })

  test('has three lines and no control characters, whatever the title contains', () => {
    const hostile = 'a\nb\u2028c\u009b31m\u0007\u202egpj\u2066\ud800 \u200ed'
    const quote = quoteAsText({ ...said, title: hostile, author: hostile, quote: hostile, speakers: [hostile] })
    expect(quote.split(/[\r\n\u2028\u2029]/)).toHaveLength(3)
    expect(quote).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
    expect(quote).toContain('\u200ed')
  })
})

test('a quote as Markdown is a block quotation with a linked time', () => {
  expect(quoteAsMarkdown(said)).toBe(
    `> “It is cooler.”\n>\n> — Speaker 2, “White roofs”, City Lab, 2024-03-09, [1:23–1:31](${address}), automatic captions, corrected by you`,
  )
})

test('markup in words and titles stays text in Markdown and HTML', () => {
  const hostile = { ...said, title: '<img src=x onerror=alert(1)> [a](http://evil)', quote: '# *x* </p><script>' }
  expect(quoteAsMarkdown(hostile)).not.toContain('[a](http')
  const html = quoteAsHtml(hostile)
  expect(html).toContain('<p dir="auto">“# *x* &lt;/p&gt;&lt;script&gt;”</p>')
  expect(html).toContain('<cite dir="auto">&lt;img src=x onerror=alert(1)&gt; [a](http://evil)</cite>')
  expect(html).toContain(`<a href="${address.replace('&', '&amp;')}">1:23–1:31</a>`)
})

const unknown = { captionTrack: null, saidOrigin: null, visualModel: null }
const track = { language: 'en', kind: 'manual', name: null } as const

test.each([
  [{ ...unknown, captionTrack: track, saidOrigin: 'local' as const }, 'said', 'manual captions'],
  [
    { ...unknown, captionTrack: { ...track, kind: 'automatic' as const }, saidOrigin: 'local' as const },
    'said',
    'automatic captions',
  ],
  [
    { ...unknown, captionTrack: { ...track, kind: 'file' as const }, saidOrigin: 'file' as const },
    'said',
    'your caption file',
  ],
  [{ ...unknown, saidOrigin: 'hosted' as const }, 'said', 'transcript by a hosted service'],
  [unknown, 'said', ''],
  [unknown, 'shown', 'description by a hosted service'],
  [{ ...unknown, visualModel: 'gemma' }, 'shown', 'description by gemma'],
] as const)('clips of a video say what they rest on (%#)', (video, kind, words) => {
  expect(describeBasis(basisOf(video, kind, [{}]))).toBe(words)
  const corrected = describeBasis(basisOf(video, kind, [{}, { original: {} }]))
  expect(corrected).toBe(words === '' ? 'corrected by you' : `${words}, corrected by you`)
})
