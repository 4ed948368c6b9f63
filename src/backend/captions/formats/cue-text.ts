// Reads the text of a WebVTT or SubRip cue: voice tags, time tags, formatting tags and character references.
import { cleanCaptionText, type SpeakerMark, type TimeMark } from '../caption-line.ts'
import { readClock } from './clock.ts'
import { decodeEntities } from './entities.ts'

const tagName = /^\/?(?:c|i|b|u|s|v|lang|ruby|rt|font|span|div|p|br|em|strong)(?=$|[\s./:])/i
const voice = /^v(?:\.\S*)?\s+(\S[\s\S]*)$/i
/** Formatting codes of SubStation Alpha, which some SubRip files contain, like its `\\N` for a new row. */
const overrides = /\{\\[^{}\n]{0,200}\}/g

/**
 * Character references are decoded twice, because some tools escape text that is already escaped. Tags are removed, and so is the reading
 * aid of ruby text, which repeats the words. Text that only looks like a tag (`a < b`, `<3`) is kept.
 */
export function readCueText(raw: string) {
  const source = raw.replace(overrides, '').replaceAll('\\N', '\n')
  const marks: TimeMark[] = []
  const speakers: SpeakerMark[] = []
  let text = ''
  let isAid = false
  const add = (piece: string) => {
    if (!isAid) text += cleanCaptionText(decodeEntities(decodeEntities(piece)))
  }
  let from = 0
  let close = -1
  for (let open = source.indexOf('<'); open >= 0; open = source.indexOf('<', open + 1)) {
    // `close` is searched again only when `open` has passed it, so that many `<` do not make this slow.
    if (close < open) close = source.indexOf('>', open)
    if (close < 0) break
    const tag = source.slice(open + 1, Math.min(close, open + 300))
    const ms = readClock(tag)
    if (ms === undefined && (!tagName.test(tag) || tag.includes('<'))) continue
    add(source.slice(from, open))
    from = close + 1
    if (ms !== undefined) marks.push({ at: text.length, ms })
    else if (/^br\b/i.test(tag)) add('\n')
    else if (/^rt\b/i.test(tag)) isAid = true
    else if (/^\/(?:rt|ruby)\b/i.test(tag)) isAid = false
    const name = voice.exec(tag)?.[1]
    if (name !== undefined)
      speakers.push({ at: text.length, name: cleanCaptionText(decodeEntities(name)).trim() || null })
  }
  add(source.slice(from))
  return { text, marks, speakers }
}
