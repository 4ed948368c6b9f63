// Measures the rewriter that replaces citations in a model's text, with the kinds of text that take longest.
import { rewriteModelToken } from '../../src/backend/answers/model-citations.ts'
import { createRewriter } from '../../src/backend/markdown/rewrite-markdown.ts'
import { cutIntoPieces, namedKinds, repeat } from '../hostile/worst-texts.ts'
import { formatMs } from './figures.ts'

const length = 200_000
const pieceLength = 5
const rounds = 3

/** Processor time in milliseconds. */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function rewriteInPieces(text: string): void {
  const given = Array.from({ length: 12 }, (_, index) => index + 1)
  const rewriter = createRewriter(rewriteModelToken(given, () => {}))
  for (const piece of cutIntoPieces(text, pieceLength)) rewriter.push(piece)
  rewriter.end()
}

/** Prints how long the rewriter takes for each kind of difficult text. */
export function measureRewriting(): void {
  console.log(
    `\nCitations rewritten in ${length / 1000} KB of text, in pieces of ${pieceLength} characters (1 s at most)`,
  )
  for (const [name, kind] of namedKinds) {
    const text = repeat(kind, length)
    const taken = Array.from({ length: rounds }, () => timed(() => rewriteInPieces(text)))
    console.log(`  ${name}: ${formatMs(Math.min(...taken))}`)
  }
}
