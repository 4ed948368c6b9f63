// Parses Markdown as other programs do: CommonMark with GitHub's extensions.
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOf } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'

function* walk(node: Nodes): Generator<Nodes, void, void> {
  yield node
  if ('children' in node) for (const child of node.children) yield* walk(child)
}

const foreign = new Set([
  'image',
  'imageReference',
  'html',
  'definition',
  'linkReference',
  'footnoteReference',
  'footnoteDefinition',
])

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

export interface Parsed {
  /** The words of each block, without markup. */
  texts: string[]
  /** The targets of the links, in order. */
  links: string[]
  /** Images, HTML, references and definitions of any kind. */
  foreign: string[]
  /** All types of nodes in the document. */
  types: string[]
}

export function parse(markdown: string): Parsed {
  const root = fromMarkdown(markdown, options)
  const nodes = [...walk(root)]
  return {
    texts: root.children.map((block) => textOf(block)),
    links: nodes.flatMap((node) => (node.type === 'link' ? [node.url] : [])),
    foreign: nodes.flatMap(({ type }) => (foreign.has(type) ? [type] : [])),
    types: [...new Set(nodes.map(({ type }) => type))],
  }
}
