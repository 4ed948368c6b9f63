// What a service of this interface writes, field by field; the schemas beside this file read more tolerantly than that.

export interface CommonVideoData {
  url: string
  title: string
  /** May hold line breaks. */
  description: string
  thumbnail: { url: string; width: number; height: number }
  author: { name: string; url: string | null; avatar: string }
  /** ISO 8601 with milliseconds and Z. */
  publishedDate: string
  /** Whole seconds. */
  duration: number
  favicon: string
}

export interface VideoHighlight {
  startTime: number
  endTime: number
  visualDescription: string
  audioTranscription: string | null
}

export interface VideoClip {
  startTime: number
  endTime: number
  visualDescription: string
}

export interface AudioClip {
  startTime: number
  endTime: number
  transcription: string
  /** `speaker_<n>`, or the speaker's name when it is known. */
  speakerId: string
}

/** Two independent lists: their ranges need not coincide. */
export interface Transcription {
  videoClips: VideoClip[]
  audioClips: AudioClip[]
}

export interface SectionSummary {
  startTime: number
  endTime: number
  title: string
  summary: string
}

export interface Summary {
  overallSummary: string
  sectionSummaries: SectionSummary[]
}

/** Transcription and summary are there when they were asked for. */
export interface VideoData extends CommonVideoData {
  transcription?: Transcription | null
  summary?: Summary | null
}

export interface DollarCost {
  total: number
  breakdown?: Record<string, number>
}

export interface VideoResult {
  /** Absent on failure. */
  data?: VideoData
  status: {
    url: string
    status: 'Success' | 'Fail'
    isLiveCrawl?: boolean
    error?: { type: string; message?: string }
  }
}

export interface VideosResponse {
  results: VideoResult[]
  dollarCost: DollarCost
}

export interface SearchResult extends VideoData {
  score: number | null
  highlights: VideoHighlight[]
}

export interface SearchResponse {
  results: SearchResult[]
  dollarCost: DollarCost
}

export interface AnswerCitation extends CommonVideoData {
  score: number | null
  highlights: VideoHighlight[]
  transcription: Transcription | null
}

export interface AnswerResponse {
  /** Markdown; empty when nothing was found. */
  answer: string
  citations: AnswerCitation[]
  dollarCost: DollarCost
}

/** One `data:` line of a streamed answer. */
export type AnswerStreamEvent =
  | { type: 'answer-chunk'; data: string }
  | { type: 'data-citations'; data: { citations: AnswerCitation[] } }
  | { type: 'data-cost'; data: { dollarCost: DollarCost } }
  | { type: 'error'; data: { errorText: string } }
