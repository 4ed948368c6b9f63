export interface FoundLink {
  text: string
  start: number
  end: number
}

// Each alternative starts at a word and has a bounded length, so the search takes linear time.
const linkStart = new RegExp(
  [
    'https?://?',
    'https?%3a%2f%2f',
    'intent://',
    '(?<![\\w.-])vnd\\.youtube:',
    '(?<![\\w.-])youtube://',
    '(?<![\\w-])(?:[a-z0-9]{1,20}\\.)?(?:youtube(?:-nocookie|kids)?\\.com|youtu\\.be|y2u\\.be|ytimg\\.com)(?=[/?#]|:\\d)',
    '(?<![\\w.-])youtube\\.googleapis\\.com/',
    '(?<![\\w.-])www\\.[a-z0-9-]{1,63}\\.[a-z]{2,10}/',
  ].join('|'),
  'gi',
)
const linkEnd = /[\s<>"`|\\^{}[\],;«»“”„‘’「」『』【】（）。，、；！？\p{Cc}]/gu
/** Finds the start of the next link when two were pasted without a gap. After `=` or `/` it would be a link inside a link. */
const gluedLink = /(?<=[\w-])https?:\/\//gi

/** Returns everything in a line that looks like a link, in order. Takes time linear in the line's length. */
export function findLinks(line: string): FoundLink[] {
  const links: FoundLink[] = []
  linkStart.lastIndex = 0
  for (let match = linkStart.exec(line); match; match = linkStart.exec(line)) {
    const end = findLinkEnd(line, match.index, linkStart.lastIndex)
    if (end > linkStart.lastIndex) links.push({ text: line.slice(match.index, end), start: match.index, end })
    linkStart.lastIndex = Math.max(end, linkStart.lastIndex)
  }
  return links
}

function findLinkEnd(line: string, start: number, from: number): number {
  const stop = nextMatch(linkEnd, line, from)
  const glued = nextMatch(gluedLink, line.slice(from, stop), 0) + from
  return trimPunctuation(line, from, closeQuotation(line, start, Math.min(stop, glued)))
}

function nextMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** A bracket or quote that was opened before the link ends it where it closes. Brackets opened inside the link belong to it. */
function closeQuotation(line: string, start: number, end: number): number {
  const isQuoted = line.charAt(start - 1) === "'"
  let depth = 0
  for (let at = start; at < end; at++) {
    const character = line.charAt(at)
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return at
    if (character === "'" && isQuoted) return at
  }
  return end
}

function trimPunctuation(line: string, from: number, end: number): number {
  let last = end
  while (last > from && ".:!?'*…".includes(line.charAt(last - 1))) last--
  return last
}
