// The exact responses that Footnote writes when it serves other programs. The other schemas in this folder read more tolerantly.
import { z } from 'zod'
import { unknownSpeaker } from './unknown-speaker.ts'
import { failureTypes } from './videos.ts'

const seconds = z.int().nonnegative()
const amount = z.number().nonnegative()
const startTime = seconds.describe(
  'Seconds from the start of the video, rounded down; 0 if the time is only estimated.',
)
const endTime = seconds.describe(
  'Seconds from the start of the video, rounded up; always later than `startTime`; the end of the video if the time is only estimated.',
)

const Author = z.object({
  name: z.string().describe('Empty if unknown.'),
  url: z.string().nullable(),
  avatar: z.string().describe('Address of a picture; empty if unknown.'),
})

const Thumbnail = z.object({
  url: z.string().describe('Empty if unknown.'),
  width: z.int().nonnegative().describe('Pixels; 0 if unknown.'),
  height: z.int().nonnegative().describe('Pixels; 0 if unknown.'),
})

const CommonVideoData = z.object({
  url: z.string().describe('The video’s page.'),
  title: z.string(),
  description: z.string().describe('May contain line breaks.'),
  thumbnail: Thumbnail,
  author: Author,
  publishedDate: z
    .string()
    .describe('ISO 8601 with milliseconds and Z; 1970-01-01T00:00:00.000Z if unknown.')
    .meta({ format: 'date-time' }),
  duration: seconds.describe('Seconds; 0 if unknown.'),
  favicon: z.string().describe('Address of the icon of the page’s site.'),
})

const VideoHighlight = z.object({
  startTime,
  endTime,
  visualDescription: z.string().describe('What is shown; empty if unknown.'),
  audioTranscription: z
    .string()
    .nullable()
    .describe('What is said; may contain line breaks; null if nothing is said or it is unknown.'),
})

const VideoClip = z.object({ startTime, endTime, visualDescription: z.string() })

const WrittenAudioClip = z.object({
  startTime,
  endTime,
  transcription: z.string(),
  speakerId: z
    .string()
    .describe(
      `\`speaker_<n>\` with n from 1, or the speaker’s name if known; \`${unknownSpeaker}\` if the speakers were not distinguished.`,
    ),
})

const Transcription = z
  .object({ videoClips: z.array(VideoClip), audioClips: z.array(WrittenAudioClip) })
  .describe('Two independent lists, whose time ranges need not match.')

const SectionSummary = z.object({ startTime, endTime, title: z.string(), summary: z.string() })

const WrittenVideoSummary = z.object({ overallSummary: z.string(), sectionSummaries: z.array(SectionSummary) })

const DollarCost = z
  .object({
    total: amount,
    breakdown: z.record(z.string(), amount).exactOptional(),
    unknownCharges: z
      .int()
      .positive()
      .exactOptional()
      .describe(
        'The number of model calls that are missing from the total because their price is unknown; absent if there are none.',
      ),
  })
  .describe('The known cost, in US dollars.')

const wanted = {
  transcription: Transcription.exactOptional().describe('Present if it was requested.'),
  summary: WrittenVideoSummary.exactOptional().describe('Present if it was requested.'),
}
const score = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe(
    'How well the video fits the query; higher is better. Scores are comparable within one response. They are computed from ranks (reciprocal rank fusion): with one search method, the n-th result has 61 / (60 + n); with search by words and by meaning, 1 means first in both. Null for a citation that is not among the search results.',
  )

const VideoData = CommonVideoData.extend(wanted)

const VideoStatus = z.object({
  url: z.string().describe('The requested URL, unchanged.'),
  status: z.enum(['Success', 'Fail']),
  isLiveCrawl: z
    .boolean()
    .exactOptional()
    .describe('Present on success; false if the video was already in the library.'),
  error: z
    .object({
      type: z.string().describe(`One of ${failureTypes.join(', ')}.`),
      message: z.string().exactOptional(),
    })
    .exactOptional()
    .describe('Present on failure.'),
})

const VideoResult = z.object({ data: VideoData.exactOptional().describe('Absent on failure.'), status: VideoStatus })

const WrittenVideosResponse = z.object({
  results: z.array(VideoResult).describe('One for each URL, in the same order.'),
  dollarCost: DollarCost,
})

const WrittenSearchResult = CommonVideoData.extend({ score, highlights: z.array(VideoHighlight), ...wanted })

const SearchResponse = z.object({
  results: z.array(WrittenSearchResult).describe('Best first.'),
  dollarCost: DollarCost,
})

const AnswerCitation = CommonVideoData.extend({
  score,
  highlights: z.array(VideoHighlight).describe('Exactly one: the cited clip.'),
  transcription: Transcription.nullable().describe('Null if it was not requested.'),
})

const AnswerResponse = z.object({
  answer: z
    .string()
    .describe('Markdown with citations as links to a video’s page and time; empty if nothing was found.'),
  citations: z.array(AnswerCitation),
  dollarCost: DollarCost,
})

const AnswerStreamEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('answer-chunk'), data: z.string().describe('The next piece of the answer.') }),
    z.object({ type: z.literal('data-citations'), data: z.object({ citations: z.array(AnswerCitation) }) }),
    z.object({ type: z.literal('data-cost'), data: z.object({ dollarCost: DollarCost }) }),
    z.object({ type: z.literal('error'), data: z.object({ errorText: z.string() }) }),
  ])
  .describe('One `data:` line of a streamed answer, as JSON.')

const ErrorBody = z.object({ error: z.string().describe('One sentence.') })

/** The schemas by their names in the OpenAPI description. */
export const written = {
  Author,
  Thumbnail,
  CommonVideoData,
  VideoHighlight,
  VideoClip,
  AudioClip: WrittenAudioClip,
  Transcription,
  SectionSummary,
  Summary: WrittenVideoSummary,
  DollarCost,
  VideoData,
  VideoStatus,
  VideoResult,
  VideosResponse: WrittenVideosResponse,
  SearchResult: WrittenSearchResult,
  SearchResponse,
  AnswerCitation,
  AnswerResponse,
  AnswerStreamEvent,
  Error: ErrorBody,
}

export type CommonVideoData = z.infer<typeof CommonVideoData>
export type VideoHighlight = z.infer<typeof VideoHighlight>
export type VideoClip = z.infer<typeof VideoClip>
export type WrittenAudioClip = z.infer<typeof WrittenAudioClip>
export type Transcription = z.infer<typeof Transcription>
export type SectionSummary = z.infer<typeof SectionSummary>
export type WrittenVideoSummary = z.infer<typeof WrittenVideoSummary>
export type VideoData = z.infer<typeof VideoData>
export type DollarCost = z.infer<typeof DollarCost>
export type VideoResult = z.infer<typeof VideoResult>
export type WrittenVideosResponse = z.infer<typeof WrittenVideosResponse>
export type WrittenSearchResult = z.infer<typeof WrittenSearchResult>
export type SearchResponse = z.infer<typeof SearchResponse>
export type AnswerCitation = z.infer<typeof AnswerCitation>
export type AnswerResponse = z.infer<typeof AnswerResponse>
export type AnswerStreamEvent = z.infer<typeof AnswerStreamEvent>
