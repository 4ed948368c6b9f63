/** Three days of captions with a time for each word have as many; the largest answers of a service have a quarter of it. */
const mostValues = 2_000_000
const deepest = 500

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/**
 * Why a text is not to be parsed as JSON, in words that follow “the answer could not be read”: it holds too many values, or they are
 * too deep in one another. Undefined for one that may be parsed, whether or not it is JSON.
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
      if (++depth > deepest) return `its values are more than ${deepest} deep in one another`
    } else if (code === closeList || code === closeObject) depth--
    if (values > mostValues) return `it holds more than ${mostValues.toLocaleString('en')} values`
  }
  return undefined
}

/** As `JSON.parse`. Throws SyntaxError for too many values as well, before they take any memory. */
export function parseBoundedJson(text: string): unknown {
  const excess = findExcess(text)
  if (excess !== undefined) throw new SyntaxError(excess)
  return JSON.parse(text)
}
