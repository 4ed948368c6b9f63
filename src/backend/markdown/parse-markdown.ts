import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

// Created once, because this takes as long as parsing a sentence.
const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** Parses CommonMark with GitHub's extensions. The time may grow with the square of the length, so only pass some thousand characters. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, options)
}
