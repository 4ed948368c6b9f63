export interface Block {
  /** Where it begins in the text. */
  start: number
  text: string
}

const longestWhole = 8000

const line = /[^\r\n]*(?:\r\n|[\r\n]|$)/g
const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text)
/** Neither indented nor a list item, either of which may go on with what stands above the empty line before it. */
const beginsAnew = /^(?![ \t]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$))/
const fence = /^([\s>*+\-\d.)]*)(`{3,}(?=[^`]*$)|~{3,})(.*)/
const html = /^ {0,3}</

/**
 * Cuts Markdown where what stands before and after is read alike together and apart, so that the blocks of a growing text stay
 * the same but for the last. In doubt it does not cut.
 */
export function splitBlocks(text: string): Block[] {
  // Definitions of links and footnotes are meant for the whole text; a longer one would take long to read whole.
  if (text.length <= longestWhole && text.includes(']:')) return [{ start: 0, text }]
  const starts = [0]
  let open: string | undefined
  let wasBlank = false
  for (const { 0: raw, index } of text.matchAll(line)) {
    if (open === undefined && wasBlank && !isBlank(raw) && beginsAnew.test(raw)) starts.push(index)
    if (open === undefined && html.test(raw)) break
    const [, before = '', marks, after = ''] = fence.exec(raw.trimEnd()) ?? []
    if (marks !== undefined && open === undefined) {
      // Within a list or quotation it ends with that, if not before.
      if (before !== '') break
      open = marks
    } else if (open !== undefined && marks?.startsWith(open) && /^ {0,3}$/.test(before) && after === '')
      open = undefined
    wasBlank = isBlank(raw)
  }
  return starts.map((start, i) => ({ start, text: text.slice(start, starts[i + 1]) }))
}
