// Citations as the wire has them: links in the text to a video's page and time, labelled with their place in the list.
import type { Citation } from '../../contract/app/answers.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { escapeMarkdownDestination } from '../markdown/escape-markdown.ts'
import { createAnswerWriter } from '../markdown/write-answer.ts'

export interface Citer {
  /** What is known from here on; marks are of these. */
  know(citations: readonly Citation[]): void
  /** What of the text is settled by now, without pictures, HTML and other links. */
  push(text: string): string
  end(): string
  /** Those that were cited, in the order in which they first were. */
  cited(): Citation[]
}

/** `toCited` narrows a citation to what is linked to. */
export function createCiter(toCited: (citation: Citation) => Citation): Citer {
  let known = new Map<number, Citation>()
  const cited: Citation[] = []
  /** By number of the citation: two that are narrowed to one clip have one place. */
  const places = new Map<number, number>()

  const placeOf = (citation: Citation): number => {
    const narrowed = toCited(citation)
    const { videoId, url, startMs, endMs } = narrowed
    const isSame = (other: Citation) =>
      other.videoId === videoId && other.url === url && other.startMs === startMs && other.endMs === endMs
    const index = cited.findIndex(isSame)
    return index < 0 ? cited.push(narrowed) : index + 1
  }
  const link = (number: number): string => {
    const citation = known.get(number)
    if (citation === undefined) return ''
    const place = places.get(number) ?? placeOf(citation)
    places.set(number, place)
    const { videoId, startMs, url } = cited[place - 1] ?? citation
    return `[${place}](${videoId === null ? escapeMarkdownDestination(url) : watchUrl(videoId, startMs)})`
  }
  const writer = createAnswerWriter({
    known: () => [...known.keys()],
    unknown: 'goes',
    cite: (numbers) => [...new Set(numbers.map(link))].join(' '),
  })
  return {
    know(citations) {
      known = new Map(citations.map((citation) => [citation.number, citation]))
    },
    push: (text) => writer.push(text),
    end: () => writer.end(),
    cited: () => [...cited],
  }
}
