import { formatCount } from '../../contract/format-count.ts'

/** As many values as three days of captions with a time for each word have; the largest answers of a service have a quarter of that. */
const mostValues = 2_000_000
const deepest = 500

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The index of the quote that closes the string starting at `start`; the length of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/**
 * The reason why a text must not be parsed as JSON: it contains too many values, or they are nested too deep. The phrase fits after “the
 * answer could not be read: ”. Undefined if the text may be parsed, whether or not it is valid JSON.
 */
export function findExcess(text: string): string | undefined {
  let values = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values++
    else if (code === openList || code === openObject) {
      values++
      if (++depth > deepest) return `its values are nested more than ${deepest} deep`
    } else if (code === closeList || code === closeObject) depth--
    if (values > mostValues) return `it holds more than ${formatCount(mostValues, 'value')}`
  }
  return undefined
}

/** Like `JSON.parse`, but also throws SyntaxError if there are too many values, before they take up memory. */
export function parseBoundedJson(text: string): unknown {
  const excess = findExcess(text)
  if (excess !== undefined) throw new SyntaxError(excess)
  return JSON.parse(text)
}
