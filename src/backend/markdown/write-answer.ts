// Writes an answer's Markdown for use outside of Footnote, as a whole or while it is being generated.
import { dropControls } from '../../contract/plain-text.ts'
import { createMarkStandIns, withoutStandIns } from './mark-stand-ins.ts'
import type { Cite } from './print-markdown.ts'
import { createRewriter, resolveMark } from './rewrite-markdown.ts'
import type { Link } from './token.ts'
import { createBlockWriter } from './write-blocks.ts'

export interface AnswerWriterOptions {
  /** The citation numbers that exist, as far as they are known now. */
  known(): readonly number[]
  /** Returns what to write for a mark with existing numbers. Called once for each mark, in their order. */
  cite: Cite
  /** For a mark without existing numbers: `stays` keeps it as text, `goes` removes it with the space before it. */
  unknown: 'stays' | 'goes'
  /**
   * Returns the Markdown to write for a link; without this function only the label is written. Foreign links in the result are removed as
   * well.
   */
  replaceLink?(link: Link): string
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
 * Writes Markdown with the words and formatting of the answer, without pictures, HTML and links other than those that `cite` writes. No
 * visible text is lost. A limited part of the text is held back until more arrives.
 */
export function createAnswerWriter(options: AnswerWriterOptions) {
  const { rewriter, blocks } = createParts(options)
  return {
    /** Returns the part of the text so far that no following text can change. */
    push: (piece: string) => blocks.push(rewriter.push(dropControls(withoutStandIns(piece)))),
    end: () => blocks.end(rewriter.end()),
  }
}

/** The same for a complete text, in which a reference may be defined in a later paragraph. */
export function writeAnswer(text: string, options: AnswerWriterOptions): string {
  const { rewriter, blocks } = createParts(options)
  const rewritten = rewriter.push(dropControls(withoutStandIns(text)))
  return blocks.end(rewritten + rewriter.end())
}
