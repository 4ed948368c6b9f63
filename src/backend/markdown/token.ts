/** A part of a Markdown text that citations depend on. `raw` is the part as it stands in the text; all of them together are the text. */
export type Token =
  | { kind: 'text' | 'code'; raw: string }
  | Link
  | { kind: 'image'; raw: string; label: string }
  /** `[1]`, `[1, 4]`, `[1-3]`: the numbers as ranges, both ends included. */
  | { kind: 'mark'; raw: string; ranges: [first: number, last: number][] }

export interface Link {
  kind: 'link'
  raw: string
  /** Empty for an address that stands for itself. */
  label: string
  url: string
}

/** A token, nothing of the kind, or: the text that follows decides. */
export type Reading = Token | null | 'wait'

/** What a pattern (with the flag `g` or `y`) finds from an index on. */
export function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}
