// Turns citations in an answer's Markdown (`[3]`, `[1, 2]`, links to cited videos) into links that `CitationChip` renders.
import type { Citation } from '../../../contract/app/answers.ts'
import { readPageUrl } from '../../../contract/youtube/video-url.ts'

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  identifier?: string
  children?: MarkdownNode[]
}

const chipAddress = '#cite-'
const mark = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g

/** The citation number in a link made here; undefined for other addresses. */
export function readChipNumber(address: string): number | undefined {
  const digits = /^#cite-(\d+)$/.exec(address)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** A remark plugin. It removes numbers that belong to no citation, since nothing could be opened for them. */
export function remarkCitations(citations: readonly Citation[]) {
  const numbers = new Set(citations.map((citation) => citation.number))
  return () => (tree: MarkdownNode) => rewrite(tree, citations, numbers)
}

function rewrite(node: MarkdownNode, citations: readonly Citation[], numbers: ReadonlySet<number>): void {
  if (node.children === undefined) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return rewriteText(child.value ?? '', numbers)
    if (child.type === 'link') return rewriteLink(child, citations)
    if (child.type === 'linkReference') return rewriteReference(child, numbers)
    rewrite(child, citations, numbers)
    return [child]
  })
}

function rewriteText(text: string, numbers: ReadonlySet<number>): MarkdownNode[] {
  const nodes: MarkdownNode[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    nodes.push({ type: 'text', value: text.slice(end, match.index) })
    const given = (match[1] ?? '')
      .split(/[,;]/)
      .map(Number)
      .filter((number) => numbers.has(number))
    nodes.push(...given.map(chip))
    end = match.index + match[0].length
  }
  nodes.push({ type: 'text', value: text.slice(end) })
  return nodes.filter((node) => node.type !== 'text' || node.value !== '')
}

function rewriteLink(link: MarkdownNode, citations: readonly Citation[]): MarkdownNode[] {
  const number = findCited(link.url ?? '', citations)?.number
  if (number === undefined) return [link]
  const words = textOf(link)
  const isOnlyAMark = words === link.url || /^[\s[\]()\d:]*$/.test(words)
  return isOnlyAMark ? [chip(number)] : [...(link.children ?? []), { type: 'text', value: ' ' }, chip(number)]
}

/** Keeps a link definition such as `[1]: https://…` in the text from turning the citation `[1]` into that link. */
function rewriteReference(reference: MarkdownNode, numbers: ReadonlySet<number>): MarkdownNode[] {
  const number = Number(reference.identifier)
  if (!numbers.has(number)) return [reference]
  const isOnlyAMark = /^[\s\d]*$/.test(textOf(reference))
  return isOnlyAMark ? [chip(number)] : [...(reference.children ?? []), { type: 'text', value: ' ' }, chip(number)]
}

function findCited(address: string, citations: readonly Citation[]): Citation | undefined {
  const link = readPageUrl(address)
  const ofVideo = link.kind === 'video' ? citations.filter(({ videoId }) => videoId === link.videoId) : []
  const at = link.kind === 'video' ? link.openAtMs : null
  const there = ofVideo.find(({ startMs, endMs }) => at !== null && startMs <= at && at < endMs)
  const ofPage = citations.filter(({ url }) => url === address)
  return ofPage.find(({ videoId }) => videoId === null) ?? there ?? ofVideo[0] ?? ofPage[0]
}

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

function chip(number: number): MarkdownNode {
  return { type: 'link', url: `${chipAddress}${number}`, children: [{ type: 'text', value: String(number) }] }
}
