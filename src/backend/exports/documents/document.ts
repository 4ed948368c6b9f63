// What an HTML page and a Word document have in common. The files beside this one turn videos, marks and answers into such documents, and
// `html.ts` and `word.ts` write them. A text in a document is plain text of any origin: the writers escape it.
import type { Tag } from '../../../contract/app/tags.ts'
import { plainLine } from '../../../contract/plain-text.ts'

/** A stretch of text that looks the same. */
export interface DocumentRun {
  readonly text: string
  readonly isStrong?: boolean
  readonly isEmphasised?: boolean
  readonly isDeleted?: boolean
  readonly isCode?: boolean
  /** An address that begins with `https://` or `http://`. */
  readonly link?: string
  /** The text is the time of a moment that begins here. */
  readonly atMs?: number
  /** The text is the name of a tag with this colour. */
  readonly tag?: Tag['colour']
  /** The text refers to the source with this number. */
  readonly source?: number
  readonly isLineBreak?: boolean
}

/** `facts`: what is known of a video. `caveat`: what readers must know about the text. `source`: where a quotation comes from. */
type Role = 'text' | 'facts' | 'caveat' | 'source' | 'turn' | 'shown'

/** One mark, with what the user added to it. The anchor is null if the mark stands further up as well. */
interface MarkBlock {
  readonly type: 'mark'
  readonly anchor: string | null
  readonly blocks: readonly DocumentBlock[]
}

export type DocumentBlock =
  | {
      readonly type: 'heading'
      readonly level: 1 | 2 | 3 | 4
      readonly runs: readonly DocumentRun[]
      readonly anchor?: string
    }
  | { readonly type: 'paragraph'; readonly role: Role; readonly runs: readonly DocumentRun[] }
  | { readonly type: 'quotation'; readonly blocks: readonly DocumentBlock[] }
  | { readonly type: 'list'; readonly start: number | null; readonly items: readonly (readonly DocumentBlock[])[] }
  /** A note of the user as he typed it, in Markdown. It is parsed when it is written: for Word, in the thread that does so. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'table'; readonly rows: readonly (readonly (readonly DocumentRun[])[])[] }
  | { readonly type: 'rule' }
  /** A table of contents. Word makes its own from the headings. */
  | { readonly type: 'contents'; readonly entries: readonly { readonly label: string; readonly anchor: string }[] }
  | MarkBlock

/** A source of an answer. */
export interface DocumentSource {
  readonly number: number
  readonly runs: readonly DocumentRun[]
  /** The text that is cited; empty if there is none. */
  readonly quotation: readonly DocumentRun[]
}

export interface DocumentHead {
  readonly title: string
  /** The channel, or null. */
  readonly author: string | null
  /** The BCP 47 tag of most of the text, or null. */
  readonly language: string | null
  /** The sources that runs refer to; only answers have any. */
  readonly sources: readonly DocumentSource[]
}

/** A document; its blocks are read once, in order. */
export interface RichDocument extends DocumentHead {
  readonly blocks: Iterable<DocumentBlock> | AsyncIterable<DocumentBlock>
}

export const runOf = (text: string, look: Omit<DocumentRun, 'text'> = {}): DocumentRun => ({
  text: plainLine(text),
  ...look,
})

export const paragraphOf = (
  role: Role,
  ...runs: readonly DocumentRun[]
): Extract<DocumentBlock, { type: 'paragraph' }> => ({
  type: 'paragraph',
  role,
  runs,
})

/** Texts of unknown origin, one paragraph for each that is not empty. */
export const paragraphsOf = (role: Role, text: string): DocumentBlock[] =>
  text.split(/\n\s*\n/).flatMap((part) => {
    const run = runOf(part)
    return run.text === '' ? [] : [paragraphOf(role, run)]
  })

/** Puts a text between the parts. */
export const joinRuns = (parts: readonly (readonly DocumentRun[])[], between: string): DocumentRun[] =>
  parts
    .filter((part) => part.some(({ text }) => text !== ''))
    .flatMap((part, index) => (index === 0 ? [...part] : [{ text: between }, ...part]))
