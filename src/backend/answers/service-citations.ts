import type { Citation } from '../../contract/app/answers.ts'
import { readVideoUrl } from '../imports/pasted/video-url.ts'
import { formatMarks, type Rewrite, resolveMark } from '../markdown/rewrite-markdown.ts'
import type { Link } from '../markdown/token.ts'

/** Labels that say nothing but that there is a source. */
const emptyLabel = /^(?:[^\p{L}]*|(?:source|link|video|watch|clip|ref|citation)s?[^\p{L}]*|(?:https?:\/\/|www\.)\S*)$/iu

/** The citation a link means: one whose moment holds the link's time, else any of that video; of several the one it is labelled with, else the first. */
function findCited({ label, url }: Link, citations: readonly Citation[]): Citation | undefined {
  const link = readVideoUrl(url)
  if (link.kind !== 'video') return citations.find((citation) => citation.url === url)
  const ofVideo = citations.filter(({ videoId }) => videoId === link.videoId)
  const at = link.openAtMs
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
 * Makes `[n]` of the service's links to what it cites and drops numbers it did not give; everything else stays as it is.
 * `citations` is asked for each time, as they may still be arriving.
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
