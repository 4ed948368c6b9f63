import type { Citation } from '../../contract/app/answers.ts'
import { readVideoUrl } from '../../contract/youtube/video-url.ts'
import { formatMarks, type Rewrite, resolveMark } from '../markdown/rewrite-markdown.ts'
import type { Link } from '../markdown/token.ts'

/** Labels that only say that there is a source, such as “source 1” or an address. */
const emptyLabel = /^(?:[^\p{L}]*|(?:source|link|video|watch|clip|ref|citation)s?[^\p{L}]*|(?:https?:\/\/|www\.)\S*)$/iu

/**
 * The citation to which a link refers. Prefers citations of the same video whose moment contains the link's time, then any of that video;
 * among several, the one whose number is in the label, then the first.
 */
function findCited({ label, url }: Link, citations: readonly Citation[]): Citation | undefined {
  const link = readVideoUrl(url)
  if (link.kind !== 'video') return citations.find((citation) => citation.url === url)
  const ofVideo = citations.filter(({ videoId }) => videoId === link.videoId)
  const at = link.openAtMs ?? 0
  const there = ofVideo.filter(({ startMs, endMs }) => startMs <= at && at < endMs)
  const meant = there.length > 0 ? there : ofVideo
  const labelled = emptyLabel.test(label) ? Number(/\d+/.exec(label)?.[0]) : undefined
  return meant.find(({ number }) => number === labelled) ?? meant[0]
}

function rewriteLink(link: Link, citations: readonly Citation[]): string {
  const { raw, label } = link
  const cited = findCited(link, citations)
  if (cited === undefined) return raw
  const mark = formatMarks([cited.number])
  return emptyLabel.test(label) ? mark : `${label} ${mark}`
}

/**
 * Replaces links to cited moments by `[n]`, and drops citation numbers that the service did not send. `citations` is called for each token,
 * because citations may still be arriving.
 */
export function rewriteServiceToken(citations: () => readonly Citation[]): Rewrite {
  return (token) => {
    if (token.kind === 'link') return rewriteLink(token, citations())
    if (token.kind !== 'mark') return token.raw
    const numbers = resolveMark(
      token,
      citations().map(({ number }) => number),
    )
    return numbers.length === 0 ? null : formatMarks(numbers)
  }
}
