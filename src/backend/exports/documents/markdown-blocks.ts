// Turns Markdown that `write-answer.ts` made safe into the blocks of a document.
import type { BlockContent, Nodes, PhrasingContent, RootContent } from 'mdast'
import { isTooKnotted } from '../../../contract/knotted-markdown.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { parseMarkdown } from '../../markdown/parse-markdown.ts'
import { noteAsMarkdown } from '../marks-md.ts'
import { type DocumentBlock, type DocumentRun, paragraphOf, runOf } from './document.ts'

/** Longer texts are parsed in parts. */
const longestParsed = 20_000
const citation = /^#source-(\d+)$/

/** The address that stands for a citation while its text is Markdown. */
export const citationAddress = (number: number): string => `#source-${number}`

const withoutControls = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '')

function toRuns(nodes: readonly PhrasingContent[], look: Omit<DocumentRun, 'text'> = {}): DocumentRun[] {
  return nodes.flatMap((node): DocumentRun[] => {
    switch (node.type) {
      case 'text':
        return [{ text: withoutControls(node.value).replace(/\s+/g, ' '), ...look }]
      case 'inlineCode':
        return [{ text: plainLine(node.value), ...look, isCode: true }]
      case 'strong':
        return toRuns(node.children, { ...look, isStrong: true })
      case 'emphasis':
        return toRuns(node.children, { ...look, isEmphasised: true })
      case 'delete':
        return toRuns(node.children, { ...look, isDeleted: true })
      case 'link': {
        const number = citation.exec(node.url)?.[1]
        if (number === undefined) return toRuns(node.children, look)
        return [{ text: `[${number}]`, ...look, source: Number(number) }]
      }
      case 'break':
        return [{ text: ' ', isLineBreak: true }]
      default:
        return 'value' in node ? [{ text: plainLine(String(node.value)), ...look }] : []
    }
  })
}

const toBlocks = (nodes: readonly RootContent[]): DocumentBlock[] => nodes.flatMap(toBlock)

function toItem(children: readonly BlockContent[], checked: boolean | null | undefined): DocumentBlock[] {
  const blocks = toBlocks(children)
  if (checked == null) return blocks
  const [first, ...rest] = blocks
  const box: DocumentRun = { text: checked ? '☑ ' : '☐ ' }
  return first?.type === 'paragraph'
    ? [{ ...first, runs: [box, ...first.runs] }, ...rest]
    : [paragraphOf('text', box), ...blocks]
}

function toBlock(node: RootContent): DocumentBlock[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf('text', ...toRuns(node.children))]
    case 'heading':
      // The user's headings must not look like those of the document.
      return [paragraphOf('text', ...toRuns(node.children, { isStrong: true }))]
    case 'blockquote':
      return [{ type: 'quotation', blocks: toBlocks(node.children) }]
    case 'list': {
      const items = node.children.map((item) => toItem(item.children as BlockContent[], item.checked))
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, items }]
    }
    case 'code':
      return [{ type: 'code', text: withoutControls(node.value) }]
    case 'table':
      return [{ type: 'table', rows: node.children.map((row) => row.children.map((cell) => toRuns(cell.children))) }]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    default:
      return writePlainly('value' in node ? String((node as Extract<Nodes, { value: string }>).value) : '')
  }
}

/** Each line as a paragraph, for text that would take too long to parse. */
const writePlainly = (markdown: string): DocumentBlock[] =>
  markdown.split('\n').flatMap((line) => {
    const runs = line.split(/(\[\d+\]\(#source-\d+\))/).map((part): DocumentRun => {
      const number = /^\[(\d+)\]\(#source-\1\)$/.exec(part)?.[1]
      if (number !== undefined) return { text: `[${number}]`, source: Number(number) }
      return { text: withoutControls(part.replace(/\\([!-/:-@[-`{-~])/g, '$1')).replace(/\s+/g, ' ') }
    })
    return runs.some(({ text }) => text.trim() !== '') ? [paragraphOf('text', ...runs)] : []
  })

/** Divides a long text before lines that begin a block of their own: after an empty line, not indented and not within a code block. */
function divide(markdown: string): string[] {
  if (markdown.length <= longestParsed) return [markdown]
  const parts: string[] = []
  let part = ''
  let fence = ''
  for (const line of markdown.split('\n')) {
    const isFree = fence === '' && part.endsWith('\n\n') && !/^\s/.test(line)
    if (isFree && part.length + line.length > longestParsed / 4) {
      parts.push(part)
      part = ''
    }
    const marks = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '') fence = marks
    else if (marks.startsWith(fence) && line.trim() === marks) fence = ''
    part += `${line}\n`
  }
  return [...parts, part]
}

/** `markdown` must be as `writeAnswer` returns it: without pictures, HTML and links other than those to a `citationAddress`. */
export function markdownBlocks(markdown: string): DocumentBlock[] {
  return divide(markdown).flatMap((part) =>
    part.length > longestParsed || isTooKnotted(part) ? writePlainly(part) : toBlocks(parseMarkdown(part).children),
  )
}

/** One line in which nothing can be Markdown or an address. Most notes are like that. */
const isPlain = (text: string) => /^[\p{L}“"'(][\p{L}\p{M}\p{N} ,.;'"“”‘’()!?–—-]*$/u.test(text) && !/www\./i.test(text)

/** A note of the user, without pictures, HTML and links. */
export const noteBlocks = (note: string): DocumentBlock[] =>
  isPlain(note) ? [paragraphOf('text', runOf(note))] : markdownBlocks(noteAsMarkdown(note))
