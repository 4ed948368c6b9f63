import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

// Made once: that takes as long as parsing a sentence.
const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** CommonMark with GitHub's extensions. The time may grow with the square of the length: give it some thousand characters. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, options)
}
