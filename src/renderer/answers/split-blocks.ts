export interface Block {
  /** Offset of the block in the text. */
  start: number
  text: string
}

const longestWhole = 8000

const line = /[^\r\n]*(?:\r\n|[\r\n]|$)/g
const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text)
/** Matches a line that is neither indented nor a list item. Those two can continue a block from above an empty line. */
const beginsAnew = /^(?![ \t]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$))/
const fence = /^([\s>*+\-\d.)]*)(`{3,}(?=[^`]*$)|~{3,})(.*)/
const html = /^ {0,3}</

/**
 * Splits Markdown only where both sides parse the same alone as together. While a text grows, only its last block changes.
 * When unsure, it does not split.
 */
export function splitBlocks(text: string): Block[] {
  // Definitions of links and footnotes apply to the whole text. A longer text is split anyway: parsing it whole takes too long.
  if (text.length <= longestWhole && text.includes(']:')) return [{ start: 0, text }]
  const starts = [0]
  let open: string | undefined
  let wasBlank = false
  for (const { 0: raw, index } of text.matchAll(line)) {
    if (open === undefined && wasBlank && !isBlank(raw) && beginsAnew.test(raw)) starts.push(index)
    if (open === undefined && html.test(raw)) break
    const [, before = '', marks, after = ''] = fence.exec(raw.trimEnd()) ?? []
    if (marks !== undefined && open === undefined) {
      // A code fence inside a list or quotation ends with it at the latest.
      if (before !== '') break
      open = marks
    } else if (open !== undefined && marks?.startsWith(open) && /^ {0,3}$/.test(before) && after === '')
      open = undefined
    wasBlank = isBlank(raw)
  }
  return starts.map((start, i) => ({ start, text: text.slice(start, starts[i + 1]) }))
}
