// Arbitrary payloads in the service's wire format, some with additional unknown fields.
import fc from 'fast-check'

const text = fc.string({ unit: 'grapheme' })
const seconds = fc.nat({ max: 40_000 })
const url = fc.webUrl()

/** Adds unknown fields whose names the interface does not use. */
function withMore<T extends object>(known: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const more = fc.dictionary(fc.constantFrom('x-new', 'later', '日本'), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
  return fc.tuple(known, more).map(([a, b]) => ({ ...a, ...b }))
}

const clipRange = { startTime: seconds, endTime: seconds }

const common = {
  url,
  title: text,
  description: text,
  thumbnail: withMore(fc.record({ url, width: fc.nat(), height: fc.nat() })),
  author: withMore(fc.record({ name: text, url: fc.option(url), avatar: url })),
  publishedDate: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  duration: seconds,
  favicon: url,
}

export const transcription = withMore(
  fc.record({
    videoClips: fc.array(withMore(fc.record({ ...clipRange, visualDescription: text })), { maxLength: 4 }),
    audioClips: fc.array(withMore(fc.record({ ...clipRange, transcription: text, speakerId: text })), { maxLength: 4 }),
  }),
)

export const summary = withMore(
  fc.record({
    overallSummary: text,
    sectionSummaries: fc.array(withMore(fc.record({ ...clipRange, title: text, summary: text })), { maxLength: 3 }),
  }),
)

const highlights = fc.array(
  withMore(fc.record({ ...clipRange, visualDescription: text, audioTranscription: fc.option(text) })),
  { maxLength: 2 },
)

const amount = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0)

export const videoResult = withMore(
  fc.oneof(
    fc.record({
      data: withMore(fc.record({ ...common, transcription: fc.option(transcription), summary: fc.option(summary) })),
      status: withMore(fc.record({ url, status: fc.constant('Success'), isLiveCrawl: fc.boolean() })),
    }),
    fc.record({
      status: withMore(
        fc.record({ url, status: fc.constant('Fail'), error: withMore(fc.record({ type: text, message: text })) }),
      ),
    }),
  ),
)

const dollarCost = withMore(
  fc.record({ total: amount, breakdown: fc.dictionary(fc.constantFrom('crawl', 'summary'), amount) }),
)

export const videosResponse = withMore(fc.record({ results: fc.array(videoResult, { maxLength: 4 }), dollarCost }))

export const searchResult = withMore(
  fc.record({ ...common, score: fc.option(amount), highlights, transcription: fc.option(transcription) }),
)

export const answerResponse = withMore(
  fc.record({ answer: text, citations: fc.array(searchResult, { maxLength: 3 }), dollarCost }),
)
