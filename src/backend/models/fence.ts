import { createHash } from 'node:crypto'

/**
 * Other people's words between two marks that they cannot contain, for their name is a hash of the words. The same words get the same
 * marks, so that the reply to them can be kept.
 */
export function fenceIn(what: string, lines: readonly string[]): { fence: string; fenced: string } {
  const words = lines.join('\n')
  const fence = `${what}-${createHash('sha256').update(words.toWellFormed()).digest('hex').slice(0, 16)}`
  return { fence, fenced: `<${fence}>\n${words}\n</${fence}>` }
}
