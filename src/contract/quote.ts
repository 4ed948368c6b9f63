// Quotes with their source, for the clipboard and exports. Titles, names and words are hostile text.
import type { Mark } from './app/marks.ts'
import { formatSpeaker } from './app/speakers.ts'
import { describeBasis } from './describe-basis.ts'
import { escapeHtml } from './escape-html.ts'
import { escapeMarkdown, escapeMarkdownDestination, escapeMarkdownParagraph } from './escape-markdown.ts'
import { formatTime } from './format-time.ts'
import { plainLine } from './plain-text.ts'
import { watchUrl } from './youtube/addresses.ts'

/** What is quoted; a mark is one. The time range is in milliseconds. */
export interface Quoted
  extends Pick<
    Mark,
    'videoId' | 'title' | 'author' | 'publishedAt' | 'kind' | 'quote' | 'startMs' | 'endMs' | 'basis'
  > {
  /** Names, or labels of the source, of who says the words. */
  readonly speakers: readonly string[]
  /** A note about a whole video has no time. */
  readonly isWholeVideo?: boolean
  /** The words are a sound such as “[Applause]”. */
  readonly isSound?: boolean
  readonly areTimesEstimated?: boolean
}

/** The words on one line, empty if there are none. What is shown was said by nobody, so it stands in brackets instead of quotation marks. */
function writeWords({ kind, quote, isSound = false }: Quoted): string {
  const words = plainLine(quote)
  if (words === '' || isSound) return words
  return kind === 'shown' ? `[On screen: ${words}]` : `“${words}”`
}

function writePlace({ startMs, endMs, isWholeVideo = false }: Quoted): string {
  if (isWholeVideo) return 'whole video'
  const [start, end] = [formatTime(startMs), formatTime(endMs)]
  return start === end ? start : `${start}–${end}`
}

const writeDate = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10)

const addressOf = (quoted: Quoted): string =>
  quoted.isWholeVideo === true ? watchUrl(quoted.videoId) : watchUrl(quoted.videoId, quoted.startMs)

interface Writing {
  /** Makes a line without control characters safe for the format. */
  readonly escape: (line: string) => string
  readonly title: (title: string) => string
  /** Links the place in the video, if the format has links. */
  readonly place: (place: string, address: string) => string
}

/** Speakers, title, channel, date (UTC), time range and what the words rest on, separated by commas. Unknown details are left out. */
function writeSource(quoted: Quoted, { escape: safe, title, place }: Writing): string {
  const isEstimated = quoted.kind === 'said' && quoted.areTimesEstimated === true
  const parts = [
    ...quoted.speakers.map((name) => safe(formatSpeaker(plainLine(name)))),
    title(plainLine(quoted.title)),
    safe(plainLine(quoted.author)),
    quoted.publishedAt === null ? '' : writeDate(quoted.publishedAt),
    `${place(writePlace(quoted), addressOf(quoted))}${isEstimated ? ' (time estimated)' : ''}`,
    safe(plainLine(describeBasis(quoted.basis))),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const plain: Writing = {
  escape: (line) => line,
  title: (title) => `“${title}”`,
  place: (place) => place,
}

/** Plain text: a line for the words if there are any, a line for the source, and the address of the moment. */
export function quoteAsText(quoted: Quoted): string {
  const lines = [writeWords(quoted), writeSource(quoted, plain), addressOf(quoted)]
  return lines.filter((line) => line !== '').join('\n')
}

const markdown: Writing = {
  escape: escapeMarkdown,
  title: (title) => `“${escapeMarkdown(title)}”`,
  place: (place, address) => `[${place}](${escapeMarkdownDestination(address)})`,
}

/** Markdown: the words as a block quotation, and the source below it with a link to the moment. */
export function quoteAsMarkdown(quoted: Quoted): string {
  const words = writeWords(quoted)
  const source = `— ${writeSource(quoted, markdown)}`
  return words === '' ? source : `> ${escapeMarkdownParagraph(words)}\n>\n> ${source}`
}

const html: Writing = {
  escape: (line) => (line === '' ? '' : `<bdi>${escapeHtml(line)}</bdi>`),
  title: (title) => `<cite dir="auto">${escapeHtml(title)}</cite>`,
  place: (place, address) => `<a href="${escapeHtml(address)}">${place}</a>`,
}

/** HTML for word processors: a block quotation and a paragraph with the source. It has no styles and no links other than ours. */
export function quoteAsHtml(quoted: Quoted): string {
  const words = writeWords(quoted)
  const source = `<p>— ${writeSource(quoted, html)}</p>`
  if (words === '') return source
  return `<blockquote cite="${escapeHtml(addressOf(quoted))}"><p dir="auto">${escapeHtml(words)}</p></blockquote>${source}`
}
