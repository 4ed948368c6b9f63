// An answer's Markdown as it leaves Footnote, whole or while it is still being written.
import { dropControls } from '../../contract/plain-text.ts'
import { createMarkStandIns, withoutStandIns } from './mark-stand-ins.ts'
import type { Cite } from './print-markdown.ts'
import { createRewriter, resolveMark } from './rewrite-markdown.ts'
import type { Link } from './token.ts'
import { createBlockWriter } from './write-blocks.ts'

export interface AnswerWriterOptions {
  /** The numbers that exist, as far as they are known by now. */
  known(): readonly number[]
  /** What is written for a mark of some of them; asked once for each mark, in their order. */
  cite: Cite
  /** What becomes of a mark of which none exists: it stays as words, or goes with the space before it. */
  unknown: 'stays' | 'goes'
  /** Markdown instead of a link, of which otherwise only the words are written; the same holds for what is in it. */
  replaceLink?(link: Link): string
}

export interface AnswerWriter {
  /** The part of the text so far that nothing can change that follows. */
  push(piece: string): string
  end(): string
}

function createParts({ known, cite, unknown, replaceLink = ({ raw }) => raw }: AnswerWriterOptions) {
  const marks = createMarkStandIns()
  const rewriter = createRewriter((token) => {
    if (token.kind === 'link') return replaceLink(token)
    if (token.kind !== 'mark') return token.raw
    const numbers = resolveMark(token, known())
    if (numbers.length > 0) return marks.add({ raw: token.raw, numbers })
    return unknown === 'goes' ? null : token.raw
  })
  return { rewriter, blocks: createBlockWriter(marks, cite) }
}

/**
 * Writes Markdown that has the words and the formatting of the answer, and no pictures, HTML or links but those that `cite` writes. Nothing of the text is
 * lost but what no reader would see. A bounded part of it is held back.
 */
export function createAnswerWriter(options: AnswerWriterOptions): AnswerWriter {
  const { rewriter, blocks } = createParts(options)
  return {
    push: (piece) => blocks.push(rewriter.push(dropControls(withoutStandIns(piece)))),
    end: () => blocks.end(rewriter.end()),
  }
}

/** The same of a whole text. A reference may be explained in a later paragraph. */
export function writeAnswer(text: string, options: AnswerWriterOptions): string {
  const { rewriter, blocks } = createParts(options)
  const rewritten = rewriter.push(dropControls(withoutStandIns(text)))
  return blocks.end(rewritten + rewriter.end())
}
