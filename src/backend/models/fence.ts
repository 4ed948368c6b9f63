import { createHash } from 'node:crypto'

/**
 * Puts text from unknown authors between two marks in a prompt. The text cannot contain the marks, because their name is a hash of the
 * text. The same text always gets the same marks, so that the model's reply can be kept and found again.
 */
export function fenceIn(what: string, lines: readonly string[]): { fence: string; fenced: string } {
  const words = lines.join('\n')
  const fence = `${what}-${createHash('sha256').update(words.toWellFormed()).digest('hex').slice(0, 16)}`
  return { fence, fenced: `<${fence}>\n${words}\n</${fence}>` }
}
