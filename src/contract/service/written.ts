// What a service of this interface writes, field by field; the schemas beside this file read more tolerantly than that.
import { z } from 'zod'
import { unknownSpeaker } from './unknown-speaker.ts'
import { failureTypes } from './videos.ts'

const seconds = z.int().nonnegative()
const amount = z.number().nonnegative()
const startTime = seconds.describe(
  'Seconds from the start of the video, rounded down; 0 when the time is only estimated.',
)
const endTime = seconds.describe(
  'Seconds from the start of the video, rounded up; later than the start, and the end of the video when the time is only estimated.',
)

const Author = z.object({
  name: z.string().describe('Empty when it is not known.'),
  url: z.string().nullable(),
  avatar: z.string().describe('Address of a picture; empty when it is not known.'),
})

const Thumbnail = z.object({
  url: z.string().describe('Empty when it is not known.'),
  width: z.int().nonnegative().describe('Pixels; 0 when it is not known.'),
  height: z.int().nonnegative().describe('Pixels; 0 when it is not known.'),
})

const CommonVideoData = z.object({
  url: z.string().describe('The video’s page.'),
  title: z.string(),
  description: z.string().describe('May hold line breaks.'),
  thumbnail: Thumbnail,
  author: Author,
  publishedDate: z
    .string()
    .describe('ISO 8601 with milliseconds and Z; 1970-01-01T00:00:00.000Z when it is not known.')
    .meta({ format: 'date-time' }),
  duration: seconds.describe('Seconds; 0 when it is not known.'),
  favicon: z.string().describe('Address of the icon of the site the page is on.'),
})

const VideoHighlight = z.object({
  startTime,
  endTime,
  visualDescription: z.string().describe('What is shown; empty when that is not known.'),
  audioTranscription: z
    .string()
    .nullable()
    .describe('What is said, may hold line breaks; null when nothing is said or it is not known.'),
})

const VideoClip = z.object({ startTime, endTime, visualDescription: z.string() })

const AudioClip = z.object({
  startTime,
  endTime,
  transcription: z.string(),
  speakerId: z
    .string()
    .describe(
      `\`speaker_<n>\`, or the speaker’s name when it is known; \`${unknownSpeaker}\` when speakers were not told apart, others begin at 1.`,
    ),
})

const Transcription = z
  .object({ videoClips: z.array(VideoClip), audioClips: z.array(AudioClip) })
  .describe('Two independent lists: their ranges need not coincide.')

const SectionSummary = z.object({ startTime, endTime, title: z.string(), summary: z.string() })

const Summary = z.object({ overallSummary: z.string(), sectionSummaries: z.array(SectionSummary) })

const DollarCost = z
  .object({
    total: amount,
    breakdown: z.record(z.string(), amount).exactOptional(),
    unknownCharges: z
      .int()
      .positive()
      .exactOptional()
      .describe(
        'How many calls of a model are not in the total because their price is not known; absent when none is.',
      ),
  })
  .describe('What is known to have been spent, in US dollars.')

const wanted = {
  transcription: Transcription.exactOptional().describe('Present when it was asked for.'),
  summary: Summary.exactOptional().describe('Present when it was asked for.'),
}
const score = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe(
    'How well the video fits the query: the higher the better, and comparable within one response. It is made of places (reciprocal rank fusion): 1 for the first by words, and by meaning where that is looked for too; of one way of looking, the n-th has 61 / (60 + n). Null when a citation is not of what was looked for.',
  )

const VideoData = CommonVideoData.extend(wanted)

const VideoStatus = z.object({
  url: z.string().describe('As it was asked for.'),
  status: z.enum(['Success', 'Fail']),
  isLiveCrawl: z.boolean().exactOptional().describe('Present on success; false when it was held already.'),
  error: z
    .object({
      type: z.string().describe(`One of ${failureTypes.join(', ')}.`),
      message: z.string().exactOptional(),
    })
    .exactOptional()
    .describe('Present on failure.'),
})

const VideoResult = z.object({ data: VideoData.exactOptional().describe('Absent on failure.'), status: VideoStatus })

const VideosResponse = z.object({
  results: z.array(VideoResult).describe('One for each URL, in their order.'),
  dollarCost: DollarCost,
})

const SearchResult = CommonVideoData.extend({ score, highlights: z.array(VideoHighlight), ...wanted })

const SearchResponse = z.object({ results: z.array(SearchResult).describe('Best first.'), dollarCost: DollarCost })

const AnswerCitation = CommonVideoData.extend({
  score,
  highlights: z.array(VideoHighlight).describe('The clip that is cited; exactly one.'),
  transcription: Transcription.nullable().describe('Null when it was not asked for.'),
})

const AnswerResponse = z.object({
  answer: z.string().describe('Markdown, citing by links to a video’s page and time; empty when nothing was found.'),
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

/** By the name each has in the service's description. */
export const written = {
  Author,
  Thumbnail,
  CommonVideoData,
  VideoHighlight,
  VideoClip,
  AudioClip,
  Transcription,
  SectionSummary,
  Summary,
  DollarCost,
  VideoData,
  VideoStatus,
  VideoResult,
  VideosResponse,
  SearchResult,
  SearchResponse,
  AnswerCitation,
  AnswerResponse,
  AnswerStreamEvent,
  Error: ErrorBody,
}

export type CommonVideoData = z.infer<typeof CommonVideoData>
export type VideoHighlight = z.infer<typeof VideoHighlight>
export type VideoClip = z.infer<typeof VideoClip>
export type AudioClip = z.infer<typeof AudioClip>
export type Transcription = z.infer<typeof Transcription>
export type SectionSummary = z.infer<typeof SectionSummary>
export type Summary = z.infer<typeof Summary>
export type VideoData = z.infer<typeof VideoData>
export type DollarCost = z.infer<typeof DollarCost>
export type VideoResult = z.infer<typeof VideoResult>
export type VideosResponse = z.infer<typeof VideosResponse>
export type SearchResult = z.infer<typeof SearchResult>
export type SearchResponse = z.infer<typeof SearchResponse>
export type AnswerCitation = z.infer<typeof AnswerCitation>
export type AnswerResponse = z.infer<typeof AnswerResponse>
export type AnswerStreamEvent = z.infer<typeof AnswerStreamEvent>
