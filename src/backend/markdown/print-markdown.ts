import type { BlockContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'

interface CitationNode extends Pick<Text, 'position'> {
  type: 'citation'
  numbers: readonly number[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    citation: CitationNode
  }
  interface RootContentMap {
    citation: CitationNode
  }
}

/** Returns the Markdown for a citation of these numbers: our own links and marks. */
export type Cite = (numbers: readonly number[]) => string

/**
 * Removes unnecessary escapes: numbers in brackets need none, because there are no definitions, and neither do underscores within words.
 */
const writeText: Handle = (node: Text, parent, state, info) =>
  defaultHandlers
    .text(node, parent, state, info)
    .replace(/\\\[(\^?\d[\d ,;–-]*\])(?![[(:])/g, (escaped, number: string, index: number, text: string) =>
      index + escaped.length === text.length && /[[(:]/.test(info.after) ? escaped : `[${number}`,
    )
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')

/** Escapes a mark that is not a link, if the text `after` it would turn it into a link or a definition. */
export const closeMark = (written: string, after: string): string =>
  written.endsWith(']') && /^[(:]/.test(after) ? written.replace(/\[(?=[^[]*$)/, '\\[') : written

function createOptions(cite: Cite): Options {
  const writeCitation: Handle = ({ numbers }: CitationNode, _parent, _state, { after }) =>
    closeMark(cite(numbers), after)
  return {
    bullet: '-',
    bulletOther: '*',
    emphasis: '*',
    fences: true,
    incrementListMarker: true,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    strong: '*',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    // Tells the node before a citation that a bracket follows, without calling `cite` twice.
    handlers: { text: writeText, citation: Object.assign(writeCitation, { peek: () => '[' }) },
  }
}

/** Prints the blocks without a line break at the end. */
export function printMarkdown(children: readonly BlockContent[], cite: Cite): string {
  return toMarkdown({ type: 'root', children: [...children] }, createOptions(cite)).replace(/\n$/, '')
}
