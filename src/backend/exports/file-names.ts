// Makes file names that are valid on every system from titles that may contain anything.
import { plainLine } from '../../contract/plain-text.ts'

/** Of one part of a path, without the extension. */
export const maxNameBytes = 180
const forbidden = /[<>:"/\\|?*]+/g
/** Includes the characters that could reverse the reading direction of an extension. Joiners are kept, because some scripts need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(cut + segment) > bytes) break
    cut += segment
  }
  return cut
}

const trimEdges = (text: string) => text.replace(/^[\s.~-]+|[\s.]+$/g, '')

/** A file name without extension; `fallback` if nothing of the text can be used. */
export function safeFileName(text: string, fallback: string, maxBytes = maxNameBytes): string {
  const plain = plainLine(text).normalize('NFC').replace(invisible, '').replace(forbidden, ' ')
  const name = trimEdges(cutToBytes(trimEdges(plain.replace(/\s+/g, ' ')), maxBytes))
  if (name === '') return fallback
  return reserved.test(name) ? `_${name}` : name
}

/** `Title [id]`; the id makes the name unique to the video. */
export function videoFileName(title: string, videoId: string): string {
  const name = safeFileName(title, '')
  return `${name} [${videoId}]`.trimStart()
}

/** `stem.extension`, then `stem (2).extension` and so on. */
export function numberedName(stem: string, extension: string, number: number): string {
  return number === 1 ? `${stem}.${extension}` : `${stem} (${number}).${extension}`
}

/** Returns a function that never returns the same name twice, ignoring case. */
export function createUniqueNames(): (stem: string, extension: string) => string {
  const taken = new Set<string>()
  return (stem, extension) => {
    for (let number = 1; ; number++) {
      const name = numberedName(stem, extension, number)
      const key = name.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}
