// How the fake service searches and answers: it counts matching words.
import type { AnswerCitation, VideoHighlight, WrittenSearchResult } from '../../src/contract/service/written.ts'
import type { FakeVideo } from './service-data.ts'

export interface Found {
  video: FakeVideo
  score: number
  highlight: VideoHighlight
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

function countMatches(text: string, words: ReadonlySet<string>): number {
  return wordsOf(text).filter((word) => words.has(word)).length
}

/** Best match first. Counts the question's words in the title and in the spoken clip that matches best. */
export function findVideos(videos: readonly FakeVideo[], query: string): Found[] {
  const words = new Set(wordsOf(query))
  return videos.flatMap((video) => findMoment(video, words) ?? []).sort((a, b) => b.score - a.score)
}

function findMoment(video: FakeVideo, words: ReadonlySet<string>): Found | undefined {
  const { audioClips, videoClips } = video.data.transcription
  const rated = audioClips.map((clip) => ({ clip, matches: countMatches(clip.transcription, words) }))
  const best = rated.reduce<(typeof rated)[number] | undefined>(
    (a, b) => (a && a.matches >= b.matches ? a : b),
    undefined,
  )
  const score = (best?.matches ?? 0) + countMatches(video.data.title, words)
  if (score === 0 || best === undefined) return undefined
  const { startTime, endTime, transcription } = best.clip
  const shown = videoClips.find((clip) => clip.startTime < endTime && clip.endTime > startTime)
  const highlight = {
    startTime,
    endTime,
    visualDescription: shown?.visualDescription ?? '',
    audioTranscription: transcription,
  }
  return { video, score: score / (score + 1), highlight }
}

const commonData = ({ data }: FakeVideo) => {
  const { transcription: _transcription, summary: _summary, ...common } = data
  return common
}

export interface Wanted {
  transcription: boolean
  summary: boolean
}

export function toSearchResult({ video, score, highlight }: Found, wanted: Wanted): WrittenSearchResult {
  return {
    ...commonData(video),
    score,
    highlights: [highlight],
    ...(wanted.transcription ? { transcription: video.data.transcription } : {}),
    ...(wanted.summary ? { summary: video.data.summary } : {}),
  }
}

export function toCitation({ video, score, highlight }: Found, wanted: Wanted): AnswerCitation {
  return {
    ...commonData(video),
    score,
    highlights: [highlight],
    transcription: wanted.transcription ? video.data.transcription : null,
  }
}

/** `links` cites with links to the video at the right second, `marks` with `[n]`. */
export type CitationStyle = 'links' | 'marks'

/** Returns Markdown, or an empty string if nothing was found. */
export function writeAnswer(found: readonly Found[], style: CitationStyle): string {
  const paragraphs = found.map(({ video: { data }, highlight }, i) => {
    const quote = `“${(highlight.audioTranscription ?? '').replace(/\s+/g, ' ').trim()}”`
    const link = `[${data.title.replace(/[[\]]/g, '')}](${data.url}&t=${highlight.startTime}s)`
    return style === 'links' ? `${link} says ${quote}.` : `**${data.author.name}** says ${quote} [${i + 1}].`
  })
  return paragraphs.join('\n\n')
}
