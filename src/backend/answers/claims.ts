import { readTokens } from '../markdown/markdown-tokens.ts'
import { resolveMark } from '../markdown/rewrite-markdown.ts'
import { once } from '../once.ts'

/** A sentence of an answer and the citation numbers in it. */
export interface Claim {
  text: string
  numbers: number[]
}

const sentences = once(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }))

/** The text of a line without its citation marks, and the position in that text of each mark. */
function readLine(
  line: string,
  given: readonly number[],
): { text: string; marks: { at: number; numbers: number[] }[] } {
  const marks: { at: number; numbers: number[] }[] = []
  let text = ''
  for (const token of readTokens(line)) {
    if (token.kind === 'mark') marks.push({ at: text.trimEnd().length, numbers: resolveMark(token, given) })
    else text += token.kind === 'link' || token.kind === 'image' ? token.label : token.raw
  }
  return { text, marks }
}

/** Removes the Markdown sign of a heading, a list item or a quote, which is not part of the sentence. */
const withoutSigns = (line: string) => line.replace(/^\s*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+/, '')

/** The sentences that cite something. A mark after the full stop belongs to the sentence before it. */
export function listClaims(markdown: string, given: readonly number[]): Claim[] {
  return markdown.split('\n').flatMap((line) => {
    const { text, marks } = readLine(withoutSigns(line), given)
    const spans = [...sentences().segment(text)].map(({ segment, index }) => ({
      text: segment,
      end: index + segment.length,
    }))
    const claims: Claim[] = spans.map((span) => ({ text: span.text.trim(), numbers: [] }))
    let index = 0
    for (const { at, numbers } of marks) {
      while (index < spans.length - 1 && (spans[index]?.end ?? 0) < at) index++
      claims[index]?.numbers.push(...numbers)
    }
    return claims.filter(({ numbers }) => numbers.length > 0)
  })
}
