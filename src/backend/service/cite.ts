// Writes citations for the wire format: links to a video's page and time, labelled with their number in the list of citations.
import type { Citation } from '../../contract/app/answers.ts'
import { escapeMarkdownDestination } from '../../contract/escape-markdown.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { createAnswerWriter } from '../markdown/write-answer.ts'

/** `toCited` narrows a citation to the clip that is linked to. */
export function createCiter(toCited: (citation: Citation) => Citation) {
  let known = new Map<number, Citation>()
  const cited: Citation[] = []
  /** The place in `cited` for each citation number. Two citations that are narrowed to the same clip share a place. */
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
    /** Sets the citations that the following text refers to. */
    know(citations: readonly Citation[]): void {
      known = new Map(citations.map((citation) => [citation.number, citation]))
    },
    /** Adds text and returns the part that is complete, without images, HTML and other links. */
    push: writer.push,
    end: writer.end,
    /** The citations that the text used, in the order of their first use. */
    cited: () => [...cited],
  }
}
