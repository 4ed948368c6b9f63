// An answer as a document in which each citation leads to its source.
import type { Answer, Citation } from '../../../contract/app/answers.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { writeAnswer } from '../../markdown/write-answer.ts'
import { describeMethod } from '../answer-md.ts'
import { formatRange } from '../format-time.ts'
import { speakerLabel } from '../speaker-label.ts'
import {
  type DocumentBlock,
  type DocumentRun,
  type DocumentSource,
  joinRuns,
  paragraphOf,
  type RichDocument,
  runOf,
} from './document.ts'
import { citationAddress, markdownBlocks } from './markdown-blocks.ts'

/** Null if the citation has no address that is safe to open. */
function linkOf({ videoId, url, startMs }: Citation): string | null {
  if (videoId !== null) return watchUrl(videoId, startMs)
  const page = URL.parse(url)
  return page !== null && /^https?:$/.test(page.protocol) ? page.href : null
}

const kinds: Record<Citation['kind'], string> = { said: '', shown: 'Shown: ', summarised: 'Summarised: ' }

function toSource(citation: Citation): DocumentSource {
  const { number, title, author, kind, text, speakerId, supported, areTimesEstimated, startMs } = citation
  const link = linkOf(citation)
  const time: DocumentRun = { text: formatRange(citation), atMs: startMs, ...(link === null ? {} : { link }) }
  const speaker = speakerId === null ? null : speakerLabel(speakerId)
  const parts = [
    [runOf(title || 'Untitled', { isEmphasised: true })],
    [runOf(author)],
    [time, ...(areTimesEstimated ? [{ text: ' (time estimated)' }] : [])],
    speaker === null ? [] : [runOf(speaker)],
  ]
  const doubt: DocumentRun[] =
    supported === false ? [{ text: ' (this excerpt may not support what cites it)', isEmphasised: true }] : []
  const quote = runOf(text)
  const quotation = quote.text === '' ? [] : [{ text: kinds[kind], isEmphasised: true }, quote]
  return { number, runs: [...joinRuns(parts, ', '), ...doubt], quotation }
}

/** The question as title, the answer, and its sources: footnotes in Word, a list on a page. */
export function answerDocument(answer: Answer): RichDocument {
  const { question, askedAt, text, citations, problem, state } = answer
  const known = citations.map(({ number }) => number)
  const written = writeAnswer(text, {
    known: () => known,
    unknown: 'stays',
    cite: (numbers) => numbers.map((number) => `[${number}](${citationAddress(number)})`).join(''),
  })
  const facts = `${new Date(askedAt).toISOString().slice(0, 10)} · ${describeMethod(answer)}`
  const blocks: DocumentBlock[] = [
    { type: 'heading', level: 1, runs: [runOf(question)] },
    paragraphOf('facts', { text: facts }),
    ...(written.trim() === ''
      ? [paragraphOf('text', { text: 'Nothing was found that answers this question.' })]
      : markdownBlocks(written)),
    ...(state === 'complete' ? [] : [paragraphOf('caveat', runOf(`Not complete: ${problem ?? 'it was stopped'}`))]),
  ]
  return { title: plainLine(question), author: null, language: null, sources: citations.map(toSource), blocks }
}
