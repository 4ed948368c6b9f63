// The GUIDs of REFI-QDA files. They are made from our own ids, so that every export gives the same thing the same GUID, and an import
// recognises it.
import { createHash } from 'node:crypto'

/** Chosen at random, once and for all: with another namespace no export would fit an earlier one. */
const namespace = Buffer.from('b030f1fb0640490cb759cfba7f29d41c', 'hex')

/** UUID version 5 (RFC 9562, section 5.5) in upper case, as REFI-QDA programs expect it. */
function guidOf(...name: (string | null)[]): string {
  const hash = createHash('sha1').update(namespace).update(JSON.stringify(name)).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The codes that Footnote adds to the user's tags. */
export type OwnCode = 'Untagged' | 'Speakers' | 'Kinds' | 'Said' | 'Shown' | 'Summarised' | 'Sections'

/** No two of these are ever the same for different things: the first part of each name says what it is a GUID of. */
export const guids = {
  /** Of a `TextSource`, by its YouTube id. */
  source: (videoId: string) => guidOf('source', videoId),
  /** Of the file with the text of a source: `sources/GUID.txt`. */
  plainText: (videoId: string) => guidOf('plain-text', videoId),
  tag: (tagUuid: string) => guidOf('tag', tagUuid),
  ownCode: (code: OwnCode) => guidOf('own-code', code),
  /** A code below “Speakers”. `videoId` is null for names, which mean the same person in all videos. */
  speaker: (label: string, videoId: string | null) => guidOf('speaker', label, videoId),
  /** Of the selection of a mark. */
  mark: (markId: string) => guidOf('mark', markId),
  /** Of the `Coding` of a selection, or of a whole source, with one code. Both arguments are GUIDs. */
  coding: (selection: string, code: string) => guidOf('coding', selection, code),
  /** Of the note of a mark. */
  note: (markId: string) => guidOf('note', markId),
  /** Of the maker of marks. */
  user: (madeBy: string) => guidOf('user', madeBy),
  /** Of the user that stands for the program, which makes the sources and the codes of speakers. */
  footnote: () => guidOf('footnote'),
  /** Of a selection that Footnote adds: a speaker's turn, a kind of text or a section, by its position among those of the video. */
  stretch: (videoId: string, code: OwnCode, position: number) => guidOf('stretch', videoId, code, String(position)),
  variable: (name: string) => guidOf('variable', name),
}
