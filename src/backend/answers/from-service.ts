// Answers with the text of the hosted service, and turns its links into numbered citations.
import type { Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { ServiceVideo } from '../../contract/app/service-videos.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { createRewriter, rewriteMarkdown } from '../markdown/rewrite-markdown.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'
import type { Answering } from './answering.ts'
import { rewriteServiceToken } from './service-citations.ts'

/** A citation as the service sends it. `position` counts from 1; the mark `[1]` in the text refers to it. */
export interface OfferedCitation extends Omit<Citation, 'number' | 'isInLibrary' | 'service'> {
  position: number
  service: ServiceVideo
  /** The video content that came with it; null if it has no id under which it could be saved. */
  video: VideoContent | null
}

export type OfferedAnswerEvent =
  | { type: 'text'; text: string }
  /** All citations known so far, and those that could not be read. */
  | {
      type: 'citations'
      citations: readonly OfferedCitation[]
      unreadable?: readonly { message: string }[]
      raw?: readonly RawResult[]
    }
  | { type: 'cost'; cost: Cost }
  | { type: 'end'; isComplete: boolean; problem: string | null; raw?: readonly RawResult[] }

/** Throws an AppError with `data.mayBeCharged` if nothing came, and the signal's reason if it is aborted. */
export type AskService = (
  request: QuestionForService & {
    signal: AbortSignal
    /** Called when it becomes known whether aborting now may cost money. Until the first call, it may. */
    onMayCost(mayCost: boolean): void
  },
) => AsyncIterable<OfferedAnswerEvent>

export interface QuestionForService {
  question: string
  /** True if the citations should include the transcripts of their videos. */
  includeTranscription: boolean
}

const brokeOff = 'The answer ended early. Ask again for the complete answer.'

const toCitation = ({ position, video: _video, ...citation }: OfferedCitation, isInLibrary: boolean): Citation => ({
  ...citation,
  number: position,
  isInLibrary,
})

/** Each video once. If it is cited twice, the citation that brought a transcript is used. */
function videosOf(cited: readonly OfferedCitation[]): VideoContent[] {
  const videos = new Map<string, VideoContent>()
  for (const { video, service } of cited)
    if (video !== null && (service.hasTranscript || !videos.has(video.videoId))) videos.set(video.videoId, video)
  return [...videos.values()]
}

/** `findKnown` returns which of the videos are in the library. */
export function answerFromService(
  question: QuestionForService,
  ask: AskService,
  findKnown: (videoIds: readonly string[]) => { has(videoId: string): boolean },
): Answering {
  let written = ''
  let citations: Citation[] = []
  let videos: VideoContent[] = []
  let unreadable: readonly { message: string }[] = []
  let raw: readonly RawResult[] = []
  let cost: Cost | null = null
  let mayCost = false
  const rewrite = rewriteServiceToken(() => citations)

  const take = (cited: readonly OfferedCitation[]) => {
    const known = findKnown(cited.flatMap(({ videoId }) => videoId ?? []))
    videos = videosOf(cited)
    citations = cited.map((citation) => toCitation(citation, citation.videoId !== null && known.has(citation.videoId)))
  }

  return {
    method: 'service',
    async *parts(signal) {
      const live = createRewriter(rewrite)
      mayCost = true
      const onMayCost = (now: boolean) => {
        mayCost = now
      }
      for await (const event of ask({ ...question, signal, onMayCost })) {
        switch (event.type) {
          case 'text': {
            written += event.text
            const settled = live.push(event.text)
            if (settled !== '') yield { type: 'text', text: settled }
            break
          }
          case 'citations':
            take(event.citations)
            unreadable = event.unreadable ?? []
            raw = event.raw ?? []
            yield { type: 'citations', citations }
            break
          case 'cost':
            cost = event.cost
            break
          case 'end':
            raw = [...raw, ...(event.raw ?? [])]
            if (!event.isComplete)
              throw new AppError('RESPONSE_LOST', event.problem ?? brokeOff, { mayBeCharged: true })
        }
      }
      const last = live.end()
      if (last !== '') yield { type: 'text', text: last }
    },
    result: () => ({
      text: rewriteMarkdown(written, rewrite),
      citations,
      videos,
      raw,
      shortfall: unreadable.length === 0 ? null : unreadable.map(({ message }) => message).join(' '),
    }),
    purchase: { operation: 'answer', note: question.question },
    costs(failure) {
      if (cost === null && !(mayCost && mayBeCharged(failure))) return []
      return [cost ?? { totalUsd: null, breakdown: null }]
    },
  }
}
