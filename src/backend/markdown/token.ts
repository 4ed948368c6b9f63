/** A part of a Markdown text that matters for citations. `raw` is its source text; all tokens together are the whole text. */
export type Token =
  | { kind: 'text' | 'code'; raw: string }
  | Link
  | { kind: 'image'; raw: string; label: string }
  /** `[1]`, `[1, 4]`, `[1-3]`: the numbers as ranges, both ends inclusive. */
  | { kind: 'mark'; raw: string; ranges: [first: number, last: number][] }

export interface Link {
  kind: 'link'
  raw: string
  /** Empty for an address without a label. */
  label: string
  url: string
}

/** A token; null if there is none of this kind; 'wait' if it depends on the text that follows. */
export type ReadToken = Token | null | 'wait'

/** The match of a pattern (with the flag `g` or `y`), searched from `index` on. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}
