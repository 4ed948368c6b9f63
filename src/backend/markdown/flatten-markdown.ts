// Removes everything from an answer's Markdown that must not leave Footnote: pictures, HTML and foreign links. Words and formatting stay.
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from 'mdast'
import { withoutControls } from '../../contract/plain-text.ts'
import { splitAddresses } from '../../contract/split-addresses.ts'
import { htmlWords } from './html-words.ts'
import { type MarkStandIns, splitAtMarks } from './mark-stand-ins.ts'

const clean = (value: string) => withoutControls(value).replace(/\r\n?/g, '\n')

/** Addresses become code, so that no reader turns them into links. */
const splitText = (value: string, marks: MarkStandIns): PhrasingContent[] =>
  splitAtMarks(value, marks).flatMap((part): PhrasingContent[] =>
    part.mark === undefined
      ? splitAddresses(part.text).map(({ text, isAddress }) => ({
          type: isAddress ? 'inlineCode' : 'text',
          value: text,
        }))
      : [{ type: 'citation', numbers: part.mark.numbers }],
  )

/** Merges neighbours of one kind: an address may be split over several texts, and adjacent code would be read as one anyway. */
function merge(nodes: readonly PhrasingContent[], kind: 'text' | 'inlineCode'): PhrasingContent[] {
  const merged: PhrasingContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type === kind && last?.type === kind)
      merged[merged.length - 1] = { type: kind, value: last.value + node.value }
    else merged.push(node)
  }
  return merged
}

function flattenPhrasing(nodes: readonly PhrasingContent[], marks: MarkStandIns): PhrasingContent[] {
  const texts = merge(
    nodes.flatMap((node) => flattenInline(node, marks)),
    'text',
  )
  const split = texts.flatMap((node) => (node.type === 'text' ? splitText(node.value, marks) : [node]))
  return merge(split, 'inlineCode')
}

const toText = (value: string): PhrasingContent[] => [{ type: 'text', value: clean(value) }]

/** The remaining text of a node; citation marks and addresses in it are not split yet. */
function flattenInline(node: PhrasingContent, marks: MarkStandIns): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return toText(node.value)
    case 'html':
      return toText(htmlWords(node.value))
    case 'image':
    case 'imageReference':
      return toText(node.alt ?? '')
    case 'link':
    case 'linkReference':
      return node.children.flatMap((child) => flattenInline(child, marks))
    case 'footnoteReference':
      return toText(`[^${node.label ?? node.identifier}]`)
    case 'inlineCode': {
      const value = clean(marks.restore(node.value)).replaceAll('\n', ' ')
      return value === '' ? [] : [{ type: 'inlineCode', value }]
    }
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const children = flattenPhrasing(node.children, marks)
      return children.length === 0 ? [] : [{ type: node.type, children }]
    }
    case 'break':
      return [{ type: 'break' }]
    default:
      return []
  }
}

/** Removes white space and line breaks at both ends, which would have to be written as character references. */
function trim(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isBlank = (node: PhrasingContent) => node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
  const first = nodes.findIndex((node) => !isBlank(node))
  const trimmed = first < 0 ? [] : nodes.slice(first, nodes.findLastIndex((node) => !isBlank(node)) + 1)
  return trimmed.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.value.trimStart() : node.value
    return { type: 'text', value: index === trimmed.length - 1 ? start.trimEnd() : start }
  })
}

function toParagraph(nodes: readonly PhrasingContent[]): BlockContent[] {
  const children = trim(nodes)
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

type Block = BlockContent | DefinitionContent
const flattenBlocks = (nodes: readonly Block[], marks: MarkStandIns): BlockContent[] =>
  nodes.flatMap((node) => flattenBlock(node, marks))

function flattenItem(item: ListItem, marks: MarkStandIns): ListItem[] {
  const children = flattenBlocks(item.children, marks)
  const { checked = null, spread = false } = item
  return children.length === 0 ? [] : [{ type: 'listItem', checked, spread, children }]
}

/** Returns no block, one block or, for a footnote, possibly several. */
export function flattenBlock(node: RootContent, marks: MarkStandIns): BlockContent[] {
  switch (node.type) {
    case 'paragraph':
      return toParagraph(flattenPhrasing(node.children, marks))
    case 'heading': {
      const children = trim(flattenPhrasing(node.children, marks))
      return children.length === 0 ? [] : [{ type: 'heading', depth: node.depth, children }]
    }
    case 'blockquote': {
      const children = flattenBlocks(node.children, marks)
      return children.length === 0 ? [] : [{ type: 'blockquote', children }]
    }
    case 'list': {
      const children = node.children.flatMap((item) => flattenItem(item, marks))
      const { ordered = false, start = null, spread = false } = node
      return children.length === 0 ? [] : [{ type: 'list', ordered, start, spread, children }]
    }
    case 'code': {
      const lang = /^[\w+#.-]{1,20}$/.test(node.lang ?? '') ? (node.lang ?? null) : null
      const value = clean(marks.restore(node.value))
      return value.trim() === '' ? [] : [{ type: 'code', lang, meta: null, value }]
    }
    case 'table': {
      const children = node.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({ ...cell, children: trim(flattenPhrasing(cell.children, marks)) })),
      }))
      return [{ type: 'table', align: node.align ?? null, children }]
    }
    case 'html':
      return toParagraph(splitText(clean(htmlWords(node.value)), marks))
    case 'footnoteDefinition': {
      const label = splitText(clean(`[^${node.label ?? node.identifier}]: `), marks)
      const [first, ...rest] = flattenBlocks(node.children, marks)
      return first?.type === 'paragraph'
        ? [...toParagraph(merge([...label, ...first.children], 'text')), ...rest]
        : [...toParagraph(label), ...(first === undefined ? [] : [first]), ...rest]
    }
    case 'thematicBreak':
      return [{ type: 'thematicBreak' }]
    default:
      return []
  }
}
