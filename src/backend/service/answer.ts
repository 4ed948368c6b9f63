// `POST /answer`: answers from the library, with the language model if there is one, otherwise with excerpts.
import type { z } from 'zod'
import type { Citation } from '../../contract/app/answers.ts'
import { answerRequestSchema } from '../../contract/service/answer.ts'
import type { AnswerCitation, AnswerStreamEvent } from '../../contract/service/written.ts'
import type { Answers } from '../answers/answers.ts'
import { batchParts } from '../answers/batch-parts.ts'
import type { Library } from '../library/database/open.ts'
import { findVideoFacts } from '../library/videos/video-facts.ts'
import { findVideo } from '../library/videos/videos.ts'
import type { Models } from '../models/models.ts'
import { nextTurn } from '../next-turn.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { createCiter } from './cite.ts'
import { toClip, writeHighlight } from './highlight.ts'
import { writeCost } from './write-cost.ts'
import { type WritableFacts, writeFacts, writeTranscription } from './write-video.ts'

export interface AnswerParts {
  library: Library
  answers: Pick<Answers, 'fromLibrary'>
  othersRetrieval: Retrieval
  othersModel: Models['text']
}

export const servedAnswerRequestSchema = answerRequestSchema

/** Pieces that arrive faster are joined, because with many readers the number of writes slows the app down. */
const pauseMs = 40

/**
 * Yields pieces of text as they arrive, then the citations, then the cost. If nothing was found, there is no text and no citation. Throws
 * the errors of the model call and the budget; if text was already sent, the cost is sent first. An abort throws `signal.reason`.
 */
export async function* answerQuestion(
  { library, answers, othersRetrieval, othersModel }: AnswerParts,
  request: z.infer<typeof servedAnswerRequestSchema>,
  signal: AbortSignal,
): AsyncGenerator<Exclude<AnswerStreamEvent, { type: 'error' }>, void, void> {
  const answering = answers.fromLibrary(request.query, { retrieval: othersRetrieval, model: othersModel })
  const citer = createCiter((citation) => toClip(library, citation, request.query))
  let hasText = false
  try {
    for await (const part of batchParts(answering.parts(signal), pauseMs)) {
      if (part.type === 'citations') citer.know(part.citations)
      else {
        const data = citer.push(part.text)
        hasText ||= data !== ''
        if (data !== '') yield { type: 'answer-chunk', data }
      }
    }
  } catch (error) {
    const held = citer.end()
    if (held !== '') yield { type: 'answer-chunk', data: held }
    if (hasText || held !== '') yield { type: 'data-cost', data: { dollarCost: writeCost(answering.costs()) } }
    throw error
  }
  const last = citer.end()
  if (last !== '') yield { type: 'answer-chunk', data: last }

  const wantsTranscription = request.contentOptions?.includeTranscription === true
  const citations: AnswerCitation[] = []
  for (const citation of citer.cited()) {
    await nextTurn()
    citations.push(writeCitation(library, citation, wantsTranscription))
  }
  yield { type: 'data-citations', data: { citations } }
  yield { type: 'data-cost', data: { dollarCost: writeCost(answering.costs()) } }
}

/** If the video was removed meanwhile, its facts are taken from the citation. */
function findFacts(library: Library, { videoId, title, author, url }: Citation): WritableFacts {
  const facts = videoId === null ? undefined : findVideoFacts(library, [videoId]).get(videoId)
  if (facts) return facts
  const unknown = { authorUrl: null, authorAvatarUrl: null, durationMs: null, publishedAt: null, thumbnail: null }
  return { url, title, author, description: '', faviconUrl: null, ...unknown }
}

function writeCitation(library: Library, citation: Citation, wantsTranscription: boolean): AnswerCitation {
  const { videoId } = citation
  const video = wantsTranscription && videoId !== null ? findVideo(library, videoId) : undefined
  return {
    ...writeFacts(findFacts(library, citation)),
    score: citation.score ?? null,
    highlights: [writeHighlight(library, citation)],
    transcription: video ? writeTranscription(video) : wantsTranscription ? { audioClips: [], videoClips: [] } : null,
  }
}
