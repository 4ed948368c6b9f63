// What Footnote reads of a REFI-QDA project. GUIDs are in upper case.

export interface QdaCode {
  guid: string
  name: string
  /** The GUID of the code above it; null at the top. */
  parentGuid: string | null
  description: string
  /** True if nothing can be coded with it. */
  isFolder: boolean
  /** As the file has it, such as `#ff0000`; null if it has none. */
  colour: string | null
  /** The texts of the notes that refer to it. */
  notes: string[]
}

export interface QdaCoding {
  codeGuid: string
  /** The name of the person; null if the file does not say. */
  madeBy: string | null
  /** Milliseconds since the epoch; null if the file does not say. */
  createdAt: number | null
  notes: string[]
}

/**
 * Where a selection is. `text`: codepoints from 0, `to` exclusive; programs count a line break of two characters as one or as two.
 * `time`: milliseconds in a recording. `other`: an area of a picture or a page, which Footnote does not have.
 */
export type QdaPlace =
  | { type: 'text'; from: number; to: number }
  | { type: 'time'; startMs: number; endMs: number }
  | { type: 'other' }

export interface QdaSelection {
  guid: string
  /** Most programs write the selected words here. */
  name: string
  description: string
  place: QdaPlace
  codings: QdaCoding[]
  notes: string[]
  madeBy: string | null
  createdAt: number | null
}

export interface QdaSource {
  kind: 'text' | 'picture' | 'pdf' | 'audio' | 'video'
  guid: string
  name: string
  description: string
  /** The text, with the line breaks of the file; null if there is none. */
  text: string | null
  /** Why the text could not be read, as a sentence; null if it was. */
  textProblem: string | null
  selections: QdaSelection[]
  /** Codes of the whole source. */
  codings: QdaCoding[]
  notes: string[]
}

export interface QdaProject {
  name: string
  /** The program that wrote it; '' if the file does not say. */
  origin: string
  /** A code comes after the code above it. */
  codes: QdaCode[]
  sources: QdaSource[]
}
