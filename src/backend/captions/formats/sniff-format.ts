import { parseBoundedJson } from '../../bounds/bounded-json.ts'

export const captionFormats = ['json3', 'srv1', 'srv2', 'srv3', 'vtt', 'ttml', 'srt', 'ass', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

const headLength = 4000

function sniffXml(head: string): CaptionFormat | 'page' | undefined {
  if (/<transcript[\s>/]/.test(head)) return 'srv1'
  if (/<timedtext[\s>/]/.test(head)) return /format\s*=\s*["']3|<p\s|<body[\s>]/.test(head) ? 'srv3' : 'srv2'
  if (/<(?:[A-Za-z]{1,20}:)?tt[\s>/]/.test(head)) return 'ttml'
  return /<(?:!doctype\s+html|html|head|script)[\s>]/i.test(head) ? 'page' : undefined
}

const timing = /^[ \t]{0,20}([\d:., \t]{1,40})-->[ \t]{0,20}\d/

/** Plain text that starts with a time. Such a text may consist only of numbers. */
const stamped = /^[[(]?\d{1,2}:\d{2}/

/** The times in the first line that has the times of a cue. */
const findTiming = (text: string) =>
  text
    .slice(0, 100_000)
    .split('\n')
    .map((row) => timing.exec(row)?.[1])
    .find((times) => times !== undefined)

/** The MicroDVD format, which counts frames. */
const frames = /^\{\d{1,8}\}\{\d{0,8}\}/

/**
 * Guesses the format of a text. `page` is a web page, `frames` is MicroDVD, `binary` is not text, and undefined is a text that no reader
 * can read.
 */
export function sniffFormat(text: string): CaptionFormat | 'page' | 'frames' | 'binary' | undefined {
  const head = text.slice(0, headLength).trimStart()
  if (/^WEBVTT/.test(head)) return 'vtt'
  if (/^\[Script Info\]|^Dialogue:\s*\d/im.test(head)) return 'ass'
  if (frames.test(head)) return 'frames'
  if (head.startsWith('{') && /"(?:events|wireMagic|pens)"/.test(head)) return 'json3'
  if (head.startsWith('<')) {
    const xml = sniffXml(head)
    if (xml) return xml
  }
  if (head.includes('\0')) return 'binary'
  const times = findTiming(text)
  if (times !== undefined) return times.includes(',') || !/\d\.\d{3}/.test(times) ? 'srt' : 'vtt'
  const mayBeSpoken = /\p{L}/u.test(text) || stamped.test(head)
  if (!mayBeSpoken) return undefined
  return /^[[{]/.test(head) && isJson(text) ? undefined : 'txt'
}

function isJson(text: string): boolean {
  try {
    parseBoundedJson(text)
    return true
  } catch {
    return false
  }
}
