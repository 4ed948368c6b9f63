import { isTooKnotted } from '../../contract/knotted-markdown.ts'
import { type Block, splitBlocks } from './split-blocks.ts'

/** Limits in characters and in blocks, well above any usual answer. They keep a hostile text from freezing the page. */
const longestBlock = 8000
const mostParsed = 60_000
const mostBlocks = 400

export interface ShownBlock extends Block {
  /** Shown as plain text, since parsing it as Markdown would take too long. */
  isPlain: boolean
}

export function listShownBlocks(text: string): ShownBlock[] {
  const blocks = splitBlocks(text)
  const end = blocks.findIndex(({ start }, index) => index >= mostBlocks || start > mostParsed)
  const shown = (end < 0 ? blocks : blocks.slice(0, end)).map((block) => ({
    ...block,
    isPlain: block.text.length > longestBlock || isTooKnotted(block.text),
  }))
  const rest = end < 0 ? undefined : blocks[end]
  return rest === undefined ? shown : [...shown, { start: rest.start, text: text.slice(rest.start), isPlain: true }]
}
