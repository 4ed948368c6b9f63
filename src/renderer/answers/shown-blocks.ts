import { isTooKnotted } from '../../contract/knotted-markdown.ts'
import { type Block, splitBlocks } from './split-blocks.ts'

/** Characters of a block, and of all blocks together; and blocks. No answer is so long: it keeps a text that is written to take long from stopping the page. */
const longestBlock = 8000
const mostParsed = 60_000
const mostBlocks = 400

export interface ShownBlock extends Block {
  /** Shown as it stands in the text, since reading it as Markdown would take too long. */
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
