import type { BlockContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'

/** A citation mark. */
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

/** Markdown for a citation of these numbers: links and marks of ours. */
export type Cite = (numbers: readonly number[]) => string

/** Numbers in brackets, and underscores within words, need no escape: there are no definitions. */
const writeText: Handle = (node: Text, parent, state, info) =>
  defaultHandlers
    .text(node, parent, state, info)
    .replace(/\\\[(\^?\d[\d ,;–-]*\])(?![[(:])/g, (escaped, number: string, index: number, text: string) =>
      index + escaped.length === text.length && /[[(:]/.test(info.after) ? escaped : `[${number}`,
    )
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')

/** A mark that is no link must not become one, nor a definition, by what comes `after` it. */
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
    // What comes before a citation is told that a bracket follows, without asking for the citation twice.
    handlers: { text: writeText, citation: Object.assign(writeCitation, { peek: () => '[' }) },
  }
}

/** Blocks one after the other, without a line break at the end. */
export function printMarkdown(children: readonly BlockContent[], cite: Cite): string {
  return toMarkdown({ type: 'root', children: [...children] }, createOptions(cite)).replace(/\n$/, '')
}
