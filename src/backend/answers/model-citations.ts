import { formatMarks, type Rewrite, resolveMark, rewriteMarkdown } from '../markdown/rewrite-markdown.ts'

/**
 * Keeps the citation numbers that were given to the model, drops others, and reports each number that is cited. The model was given no
 * addresses, so only the label of its links and pictures is kept.
 */
export function rewriteModelToken(given: readonly number[], onCited: (number: number) => void): Rewrite {
  const rewrite: Rewrite = (token) => {
    switch (token.kind) {
      case 'mark': {
        const numbers = resolveMark(token, given)
        for (const number of numbers) onCited(number)
        return numbers.length === 0 ? null : formatMarks(numbers)
      }
      case 'link':
      case 'image': {
        if (token.label === '') return token.kind === 'image' ? null : token.raw
        const label = /^\s*\^?\d[\d\s,;–—-]*$/.test(token.label) ? `[${token.label}]` : token.label
        return rewriteMarkdown(label, rewrite) || null
      }
      default:
        return token.raw
    }
  }
  return rewrite
}
