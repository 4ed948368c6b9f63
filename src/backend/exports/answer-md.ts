import type { Answer, Citation } from '../../contract/app/answers.ts'
import {
  escapeMarkdown,
  escapeMarkdownDestination,
  escapeMarkdownLabel,
  escapeMarkdownParagraph,
} from '../../contract/escape-markdown.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { writeAnswer } from '../markdown/write-answer.ts'
import { formatRange } from './format-time.ts'
import { speakerLabel } from './speaker-label.ts'

const inline = (text: string) => escapeMarkdown(plainLine(text))

const methods: Record<Answer['method'], string> = {
  service: 'answered by the hosted service',
  model: 'answered by a language model from excerpts of the library',
  extractive: 'excerpts of the library, quoted as they are',
}
export const describeMethod = ({ method }: Answer): string => methods[method]

const kinds: Record<Citation['kind'], string> = { said: '', shown: '*Shown:* ', summarised: '*Summarised:* ' }

/** Null if the citation has no address that is safe to open. */
function linkOf({ videoId, url, startMs }: Citation): string | null {
  if (videoId !== null) return watchUrl(videoId, startMs)
  const page = URL.parse(url)
  return page !== null && /^https?:$/.test(page.protocol) ? escapeMarkdownDestination(page.href) : null
}

const toLink = (label: string, link: string | null) => (link === null ? label : `[${label}](${link})`)

/** The text with each citation mark linked to the second it cites. */
function linkMarks(text: string, citations: readonly Citation[]): string {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  return writeAnswer(text, {
    known: () => [...byNumber.keys()],
    unknown: 'stays',
    cite: (numbers) =>
      numbers
        .flatMap((number) => byNumber.get(number) ?? [])
        .map((citation) => toLink(`[${citation.number}]`, linkOf(citation)))
        .join(''),
  })
}

function toSource(citation: Citation): string {
  const { number, title, author, kind, text, speakerId, supported, areTimesEstimated } = citation
  const label = escapeMarkdownLabel(plainLine(title)) || 'Untitled'
  const name = `${toLink(label, linkOf(citation))}${author === '' ? '' : `, ${inline(author)}`}`
  const speaker = speakerId === null ? null : speakerLabel(speakerId)
  const doubt = supported === false ? ' *(this excerpt may not support what cites it)*' : ''
  const time = `${formatRange(citation)}${areTimesEstimated ? ' (time estimated)' : ''}`
  const head = `**[${number}]** ${name}, ${time}${speaker === null ? '' : `, ${inline(speaker)}`}${doubt}`
  const quote = plainLine(text)
  return quote === '' ? head : `${head}\n\n> ${kinds[kind]}${escapeMarkdownParagraph(quote)}`
}

/**
 * An answer as Markdown. Each citation mark links to the second it cites, and all citations are listed with their text. There are no other
 * links, no pictures and no HTML.
 */
export function answerAsMarkdown(answer: Answer): string {
  const { question, askedAt, text, citations, problem, state } = answer
  const facts = `*${new Date(askedAt).toISOString().slice(0, 10)} · ${describeMethod(answer)}*`
  const shortfall = state === 'complete' ? [] : [`*Not complete: ${inline(problem ?? 'it was stopped')}*`]
  const blocks = [
    `# ${inline(question)}`,
    facts,
    linkMarks(text, citations) || 'Nothing was found that answers this question.',
    ...shortfall,
    ...(citations.length === 0 ? [] : ['## Sources', ...citations.map(toSource)]),
  ]
  return `${blocks.join('\n\n')}\n`
}
